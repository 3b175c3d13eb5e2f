import type { Db, Tx } from '@attendu/db/database';
import { json } from '@attendu/db/json';
import type { CommentRow, DossierDb } from './schema.ts';

export function commentsOf(db: Db<DossierDb>, dossierId: string, limit: number): Promise<CommentRow[]> {
  return db.selectFrom('comments').selectAll().where('dossierId', '=', dossierId).orderBy('createdAt').orderBy('id').limit(limit).execute();
}

export async function findComment(db: Db<DossierDb>, id: string): Promise<CommentRow | null> {
  return (await db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** False when the id is taken. */
export async function insertComment(tx: Tx<DossierDb>, row: CommentRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('comments')
    .values({ ...row, anchor: json(row.anchor) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteComment(tx: Tx<DossierDb>, id: string): Promise<void> {
  await tx.deleteFrom('comments').where('id', '=', id).execute();
}

export async function countComments(tx: Tx<DossierDb>, dossierId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('dossierId', '=', dossierId)
    .executeTakeFirstOrThrow();
  return n;
}

export async function authorsOf(db: Db<DossierDb>, dossierId: string): Promise<string[]> {
  const rows = await db.selectFrom('comments').select('authorId').distinct().where('dossierId', '=', dossierId).execute();
  return rows.map(({ authorId }) => authorId);
}

/** Updates the quoted words of each comment to those now at its place; empty when the place is gone. */
export async function requoteComments(
  tx: Tx<DossierDb>,
  dossierId: string,
  quoteAt: (anchor: CommentRow['anchor']) => string | null,
): Promise<void> {
  const rows = await tx.selectFrom('comments').select(['id', 'anchor', 'quote']).where('dossierId', '=', dossierId).execute();
  for (const { id, anchor, quote } of rows) {
    const now = quoteAt(anchor) ?? '';
    if (now !== quote) await tx.updateTable('comments').set({ quote: now }).where('id', '=', id).execute();
  }
}
