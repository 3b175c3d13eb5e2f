import type { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { AnalysisPoint, Dossier } from '@attendu/contracts/dossier/schemas';
import type { Sentence } from '@attendu/contracts/research/schemas';
import type { RouteOutput } from '@attendu/contracts/route';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { passagesOf, provedAnswer, storeOf } from '@attendu/law/proved-answer';
import { accessTo } from '../db/access.ts';
import { readPoints } from '../db/analysis-points.ts';
import { findDossier } from '../db/dossiers.ts';
import type { DossierRow } from '../db/schema.ts';
import { isDossierId } from '../domain/ids.ts';
import { presentDossier, presentShared } from '../present.ts';
import type { Deps, Prove, SharingDeps } from './deps.ts';
import { openDossier } from './open-dossier.ts';

type Input = { dossierId: string };

/** @throws dossier.not_found, the same answer for a dossier that the user may not read, an unknown or a malformed id. */
export function readDossier(deps: SharingDeps) {
  return async (ctx: RequestContext, input: Input): Promise<Dossier> => {
    const { dossier, access } = await openDossier(deps, ctx, input);
    if (access === 'own') return presentDossier(dossier);
    const { parentId, userId } = dossier;
    const parent = parentId === null ? null : await accessTo(deps.database.kysely, requireUser(ctx), parentId);
    const names = await deps.directory.names([userId], ctx.requestId);
    return presentShared(dossier, { access, ownerName: names.get(userId) ?? null, parentId: parent === null ? null : parentId });
  };
}

/** The points of a dossier that the user may read, in order, every quotation checked again; empty until the analysis is done. */
export function readAnalysisPoints(deps: Deps & { readonly prove: Prove }) {
  return async (ctx: RequestContext, input: Input): Promise<{ points: AnalysisPoint[]; synthese_sentences: Sentence[] }> => {
    const { dossier } = await openDossier(deps, ctx, input);
    const points = await readPoints(deps.database.kysely, dossier.id);
    const passages = passagesOf(points);
    const found = await deps.prove(passages, ctx.requestId);
    const proved = provedAnswer(points, dossier.syntheseSentences, found === null ? null : storeOf(passages, found));
    return { points: proved.points.map((point) => ({ dossier_id: dossier.id, ...point })), synthese_sentences: proved.sentences };
  };
}

/** For another service: a dossier's owner, question, status and parent. */
export function readOwner(deps: Deps) {
  return async (_ctx: RequestContext, input: Input): Promise<RouteOutput<typeof dossierRoutes.owner>> => {
    const { userId, contexte, isAnalysing, parentId } = await anyDossier(deps, input);
    return { userId, contexte, is_analysing: isAnalysing, parent_id: parentId };
  };
}

async function anyDossier(deps: Deps, input: Input): Promise<DossierRow> {
  const found = isDossierId(input.dossierId) ? await findDossier(deps.database.kysely, input.dossierId) : null;
  if (!found || found.deletedAt !== null) throw problem('dossier.not_found');
  return found;
}
