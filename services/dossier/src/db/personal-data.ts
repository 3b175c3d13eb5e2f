import type { Db } from '@attendu/db/database';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { DossierDb } from './schema.ts';

/** Less than every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

type Page = { readonly userId: string; readonly after: string | null; readonly limit: number };
type Row = { readonly key: string; readonly record: Record<string, unknown> };

/** What is held of a person beside their dossiers, by kind: a page of rows after a key, in the order of their keys. */
export const PERSONAL_ROWS = {
  folder: (db: Db<DossierDb>, page: Page) => rowsAfter(db.selectFrom('groups').selectAll().where('userId', '=', page.userId), 'id', page),
  // Without the words that it is about: they may be another person's.
  comment: (db: Db<DossierDb>, page: Page) =>
    rowsAfter(
      db.selectFrom('comments').select(['id', 'dossierId', 'authorId', 'text', 'anchor', 'createdAt']).where('authorId', '=', page.userId),
      'id',
      page,
    ),
  rating: (db: Db<DossierDb>, page: Page) =>
    rowsAfter(db.selectFrom('ratings').selectAll().where('userId', '=', page.userId), 'dossierId', page),
  /** Made by the person, or that name them. */
  share: (db: Db<DossierDb>, page: Page) =>
    rowsAfter(
      db
        .selectFrom('shares')
        .selectAll()
        .where((eb) => eb.or([eb('memberId', '=', page.userId), eb('ownerId', '=', page.userId)])),
      'id',
      page,
    ),
  /** Of a colleague's dossier. */
  reading: (db: Db<DossierDb>, page: Page) =>
    rowsAfter(db.selectFrom('openings').selectAll().where('userId', '=', page.userId), 'dossierId', page),
} as const;

async function rowsAfter<DB, Table extends keyof DB, Key extends 'id' | 'dossierId', Found extends Record<Key, string>>(
  query: SelectQueryBuilder<DB, Table, Found>,
  key: Key,
  { after, limit }: Page,
): Promise<Row[]> {
  const rows = await query
    .where(sql.ref(key), '>', after ?? FIRST)
    .orderBy(sql.ref(key))
    .limit(limit)
    .execute();
  return rows.map((record) => ({ key: record[key], record }));
}
