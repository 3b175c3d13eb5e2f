import type { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { ExportFormat } from '@attendu/contracts/dossier/schemas';
import { parisDay } from '@attendu/contracts/paris-day';
import type { RouteOutput } from '@attendu/contracts/route';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requesterOf, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { accessTo } from '../db/access.ts';
import { exportFilename } from '../domain/export/characters.ts';
import { presentDossier } from '../present.ts';
import type { ExportDeps } from './deps.ts';
import { openDossier } from './open-dossier.ts';
import { readAnalysisPoints } from './read-dossier.ts';

type Input = { readonly dossierId: string; readonly format: ExportFormat };

/**
 * Exports a finished dossier that the user may read, its quotations checked by the same code as for the screen.
 * @throws dossier.not_found, dossier.not_done, dossier.export_busy, dossier.pdf_timeout, dossier.pdf_failed
 */
export function exportDossier(deps: ExportDeps) {
  const readPoints = readAnalysisPoints(deps);
  return async (ctx: RequestContext, { dossierId, format }: Input): Promise<RouteOutput<typeof dossierRoutes.export>> => {
    const { dossier: row } = await openDossier(deps, ctx, { dossierId });
    if (row.isAnalysing !== 'done') throw problem('dossier.not_done');
    const { points, synthese_sentences } = await readPoints(ctx, { dossierId });
    if (points.length === 0) throw problem('dossier.not_done');
    const changes = row.changedCitations === 0 || row.runId === null ? null : ((await deps.changes(row.runId, ctx.requestId)) ?? 'unknown');
    const dossier = presentDossier(row);
    // The parent question belongs to another dossier: included only when the caller may read that one.
    const parent = row.parentId === null ? null : await accessTo(deps.database.kysely, requireUser(ctx), row.parentId);
    // It parses Markdown by a library that is loaded at the first export.
    const { describeDossier } = await import('../domain/export/describe.ts');
    const document = describeDossier({
      dossier,
      parentQuestion: parent?.dossier.contexte ?? null,
      points,
      sentences: synthese_sentences,
      changes,
      today: parisDay(ctx.now()),
    });
    const file = await (format === 'docx' ? deps.toWord(document) : deps.toPdf(document, requesterOf(ctx)));
    const exported = { dossierId: row.id, userId: requireUser(ctx).userId, format };
    await inTransaction(deps.database.kysely, (tx) => deps.publish(tx, eventMeta(ctx), 'dossier.exported', exported));
    return { filename: exportFilename(document.title, format), content_base64: Buffer.from(file).toString('base64') };
  };
}
