import type { SourceKey } from '@attendu/contracts/sources';
import type { Kysely } from 'kysely';
import type { DocumentStore } from '../corpus/port.ts';
import type { CorpusTables } from '../corpus/tables.ts';
import type { StoredVersion } from '../domain/stored-version.ts';

/** Most decisions returned: courts of one kind give some hundreds a day, and a longer list would identify none. */
const MOST_DECISIONS = 300;
const COURTS: readonly SourceKey[] = ['juritext', 'euritext'];

/** Decisions given on a day (ISO), ordered by id. */
export function createDecisionsOn(
  db: Kysely<CorpusTables>,
  store: Pick<DocumentStore, 'versions'>,
): (day: string) => Promise<StoredVersion[]> {
  return async (day) => {
    const found = await db
      .selectFrom('versions')
      .select(['kind', 'id'])
      .where('kind', 'in', COURTS)
      .where('dateDebut', '=', day)
      .where('content', 'is not', null)
      .orderBy('kind')
      .orderBy('id')
      .limit(MOST_DECISIONS)
      .execute();
    return store.versions(found.map(({ kind, id }) => ({ kind: kind as SourceKey, versionId: id })));
  };
}
