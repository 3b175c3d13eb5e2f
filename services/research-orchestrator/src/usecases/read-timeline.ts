import { parisDay } from '@attendu/contracts/paris-day';
import type { Timeline } from '@attendu/contracts/research/schemas';
import type { SourceKey } from '@attendu/contracts/sources';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { officialUrl } from '@attendu/law/links';
import type { Deps } from './deps.ts';

type Input = { kind: SourceKey; versionId: string; at?: string | undefined };

/** The known versions of a text, and the one in force on a given day. @throws research.document_not_found */
export function readTimeline(deps: Deps) {
  return async (ctx: RequestContext, { kind, versionId, at }: Input): Promise<Timeline> => {
    const { store } = deps.analysis;
    const documentId = await store.documentOf(kind, versionId);
    if (documentId === null) throw problem('research.document_not_found');
    const [versions, [dated]] = await Promise.all([
      store.timeline(kind, documentId),
      store.inForce([{ kind, documentId }], at ?? parisDay(ctx.now())),
    ]);
    return {
      kind,
      id: documentId,
      versions: versions.map((version) => ({
        versionId: version.versionId,
        date_debut: version.dateDebut,
        date_fin: version.dateFin,
        held: version.held,
        url: officialUrl({ kind, id: documentId, versionId: version.versionId, ...(dated === undefined ? {} : { title: dated.title }) }),
      })),
      in_force: dated?.known?.versionId ?? null,
    };
  };
}
