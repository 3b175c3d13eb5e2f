import { SOURCE_KEYS, type SourceKey } from '@attendu/contracts/sources';
import { isInForce } from '@attendu/law/force';
import { normaliseArticleNumber } from '@attendu/law/references';
import type { Kysely, Selectable } from 'kysely';
import type { DocumentStore, StoredVersion } from '../search/port.ts';
import type { CorpusTables } from './tables.ts';

type Row = Selectable<CorpusTables['versions']> & Pick<Selectable<CorpusTables['documents']>, 'textId' | 'number' | 'idcc'>;

/** Versions asked at once, at most: the list comes from a dossier, never from outside. */
const MOST_VERSIONS = 1000;

const isKind = (kind: string): kind is SourceKey => (SOURCE_KEYS as readonly string[]).includes(kind);

function toVersion(row: Row): StoredVersion | null {
  if (row.content === null || !isKind(row.kind)) return null;
  return {
    kind: row.kind,
    documentId: row.documentId,
    versionId: row.id,
    title: row.title ?? row.id,
    content: row.content,
    hierarchy: row.hierarchy,
    number: row.number,
    annotation: row.annotation,
    etat: row.etat,
    dateDebut: row.dateDebut,
    dateFin: row.dateFin,
    textId: row.textId,
    idcc: row.idcc,
    credit: row.credit ?? '',
  };
}

/** The stored texts, in the service's own schema. A version known by its dates only has no text and is not given. */
export function createDocumentStore(db: Kysely<CorpusTables>): DocumentStore {
  const rows = () =>
    db
      .selectFrom('versions as v')
      .innerJoin('documents as d', (join) => join.onRef('d.kind', '=', 'v.kind').onRef('d.id', '=', 'v.documentId'))
      .selectAll('v')
      .select(['d.textId', 'd.number', 'd.idcc']);

  return {
    async version(kind, versionId) {
      const row = await rows().where('v.kind', '=', kind).where('v.id', '=', versionId).executeTakeFirst();
      return row === undefined ? null : toVersion(row);
    },

    async versions(ids) {
      if (ids.length === 0) return [];
      const asked = ids.slice(0, MOST_VERSIONS);
      const found = await rows()
        .where('v.kind', 'in', [...new Set(asked.map((id) => id.kind))])
        .where('v.id', 'in', [...new Set(asked.map((id) => id.versionId))])
        .execute();
      const byKey = new Map(found.map((row) => [`${row.kind}/${row.id}`, toVersion(row)]));
      return asked.map((id) => byKey.get(`${id.kind}/${id.versionId}`)).filter((version): version is StoredVersion => version != null);
    },

    async byNumber({ codeId, number, at }) {
      let query = rows().where('v.kind', '=', 'legiarti').where('d.numberKey', '=', normaliseArticleNumber(number));
      if (codeId !== null) query = query.where('d.textId', '=', codeId);
      const found = await query.orderBy('d.textId').orderBy('v.id').limit(50).execute();
      return found.map(toVersion).filter((version): version is StoredVersion => version !== null && isInForce(version, at));
    },
  };
}
