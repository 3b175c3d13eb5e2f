import type { StoredDocument } from '@attendu/contracts/research/schemas';
import type { SourceKey } from '@attendu/contracts/sources';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { officialUrl } from '@attendu/law/links';
import { appliedArticles } from './applied-articles.ts';
import type { Deps } from './deps.ts';

/** A stored version, as opened from a citation. @throws research.document_not_found */
export function readDocument(deps: Deps) {
  return async (_ctx: RequestContext, { kind, versionId }: { kind: SourceKey; versionId: string }): Promise<StoredDocument> => {
    const version = await deps.analysis.store.version(kind, versionId);
    if (version === null) throw problem('research.document_not_found');
    return {
      kind,
      id: version.documentId,
      versionId: version.versionId,
      title: version.title,
      content: version.content,
      hierarchy: version.hierarchy.join(' > '),
      annotation: version.annotation,
      etat: version.etat,
      date_debut: version.dateDebut,
      date_fin: version.dateFin,
      url: officialUrl({ ...version.facts, kind, id: version.documentId, versionId: version.versionId, title: version.title }),
      credit: version.credit,
      ...(version.facts === null ? {} : { facts: version.facts }),
      ...(version.zones.length === 0 ? {} : { zones: [...version.zones] }),
      ...(await appliedArticles(deps.analysis.store, version)),
    };
  };
}
