import { type DossierSort, UNGROUPED } from '@attendu/contracts/dossier/schemas';
import type { Db } from '@attendu/db/database';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isShared } from './access.ts';
import type { DossierDb, DossierRow } from './schema.ts';

const SUMMARY = [
  'id',
  'name',
  'contexte',
  'isAnalysing',
  'failureReason',
  'isPinned',
  'groupId',
  'parentId',
  'changedCitations',
  'createdAt',
  'updatedAt',
] as const;
export type SummaryRow = Pick<DossierRow, (typeof SUMMARY)[number]>;
/** `syntheseStart`: enough for a line of a list. */
export type ListedRow = SummaryRow & { syntheseStart: string | null; shared: boolean };

/** The columns of a line of a list. */
export const listedColumns = [
  ...SUMMARY.map((column) => `dossiers.${column}` as const),
  sql<string | null>`left(synthese, 600)`.as('syntheseStart'),
  isShared.as('shared'),
] as const;

/** A folder's id, {@link UNGROUPED}, or undefined for all. */
export type InGroup = string | undefined;

/** Start of a page: after the row with these values. `key`: milliseconds, or the folded name. */
export type PageStart = { readonly pinned: boolean; readonly key: number | string; readonly id: string };

const KEYS: Record<DossierSort, RawBuilder<unknown>> = {
  updated: sql`updated_at`,
  created: sql`created_at`,
  name: sql`fold(name) collate "C"`,
};

function ofUser(db: Db<DossierDb>, userId: string, group: InGroup) {
  const query = db.selectFrom('dossiers').where('userId', '=', userId).where('deletedAt', 'is', null);
  if (group === undefined) return query;
  return group === UNGROUPED ? query.where('groupId', 'is', null) : query.where('groupId', '=', group);
}

function isAfter(sort: DossierSort, { pinned, key, id }: PageStart): RawBuilder<SqlBool> {
  if (typeof key === 'string') {
    return sql<SqlBool>`(is_pinned < ${pinned} or (is_pinned = ${pinned} and (${KEYS[sort]}, id) > (${key}, ${id}::uuid)))`;
  }
  return sql<SqlBool>`(is_pinned, ${KEYS[sort]}, id) < (${pinned}, ${new Date(key)}::timestamptz, ${id}::uuid)`;
}

/** A user's dossiers, pinned first, at most `limit` of them. A list by name is ordered by `foldedName`. */
export function listDossiers(
  db: Db<DossierDb>,
  page: { userId: string; group: InGroup; sort: DossierSort; after: PageStart | null; limit: number },
): Promise<(ListedRow & { foldedName: string })[]> {
  const direction = page.sort === 'name' ? 'asc' : 'desc';
  let query = ofUser(db, page.userId, page.group).select(listedColumns).select(sql<string>`fold(name)`.as('foldedName'));
  if (page.after) query = query.where(isAfter(page.sort, page.after));
  return query.orderBy('isPinned', 'desc').orderBy(KEYS[page.sort], direction).orderBy('id', direction).limit(page.limit).execute();
}

/** The ids of a user's dossiers, in the same order, at most `limit` of them. */
export async function listIds(db: Db<DossierDb>, userId: string, group: InGroup, limit: number): Promise<string[]> {
  const rows = await ofUser(db, userId, group)
    .select('id')
    .orderBy('isPinned', 'desc')
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type Found = { total: number; groups: { id: string; dossiers: number }[]; rows: (ListedRow & { synthese: string | null })[] };

/** Above this many matching words of a user, scanning every dossier's words is faster than the index. */
const MOST_KEYS = 1_000;

/** The dossiers that contain all these words, in any field; pinned first, then most recently updated. */
export async function searchDossiers(
  db: Db<DossierDb>,
  { userId, words, offset, limit }: { userId: string; words: readonly string[]; offset: number; limit: number },
): Promise<Found> {
  const keys = await Promise.all(words.map((word) => keysHolding(db, userId, word)));
  if (keys.some((one) => one.length === 0)) return { total: 0, groups: [], rows: [] };
  const holds = words.map((word, index) => {
    const those = keys[index] ?? [];
    return those.length > MOST_KEYS ? sql`strpos(words.words, fold(${word})) > 0` : sql`words.keys && ${`{${those.join()}}`}::bigint[]`;
  });
  const { rows } = await sql<{ total: number; groups: { id: string; dossiers: number }[]; ids: string[] }>`
    with matched as materialized (
      select dossiers.id, dossiers.group_id, dossiers.is_pinned, dossiers.updated_at
      from dossier_words words join dossiers on dossiers.id = words.dossier_id
      where words.user_id = ${userId} and dossiers.user_id = ${userId} and dossiers.deleted_at is null and ${sql.join(holds, sql` and `)}),
    page as (select * from matched order by is_pinned desc, updated_at desc, id desc offset ${offset} limit ${limit}),
    held as (select group_id as id, count(*)::int as dossiers from matched where group_id is not null group by group_id)
    select (select count(*)::int from matched) as total,
      (select coalesce(json_agg(held), '[]') from held) as groups,
      (select coalesce(json_agg(page.id order by is_pinned desc, updated_at desc, id desc), '[]') from page) as ids`.execute(db);
  const { total = 0, groups = [], ids = [] } = rows[0] ?? {};
  if (ids.length === 0) return { total, groups, rows: [] };
  const found = await db.selectFrom('dossiers').select(listedColumns).select('synthese').where('id', 'in', ids).execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  return { total, groups, rows: found.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)) };
}

/** The keys of a user's words that contain this text, at most one more than are used. */
async function keysHolding(db: Db<DossierDb>, userId: string, word: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key_of(user_id, word)::text as key from vocabulary
      where user_id = ${userId} and strpos(word, fold(${word})) > 0 limit ${MOST_KEYS + 1}`.execute(db);
  return rows.map(({ key }) => key);
}
