import type { Db, Tx } from '@attendu/db/database';
import type { DossierDb, RatingRow } from './schema.ts';

export async function ratingOf(db: Db<DossierDb>, dossierId: string, userId: string): Promise<RatingRow | null> {
  const query = db.selectFrom('ratings').selectAll().where('dossierId', '=', dossierId).where('userId', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

export async function putRating(tx: Tx<DossierDb>, row: RatingRow): Promise<void> {
  await tx
    .insertInto('ratings')
    .values(row)
    .onConflict((on) =>
      on.columns(['dossierId', 'userId']).doUpdateSet(({ ref }) => ({
        useful: ref('excluded.useful'),
        reasons: ref('excluded.reasons'),
        comment: ref('excluded.comment'),
        ratedAt: ref('excluded.ratedAt'),
      })),
    )
    .execute();
}

/** Returns whether there was one. */
export async function deleteRating(tx: Tx<DossierDb>, dossierId: string, userId: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('ratings').where('dossierId', '=', dossierId).where('userId', '=', userId).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Most recent ratings with a comment, of dossiers that still exist. */
export function commentedSince(db: Db<DossierDb>, since: Date, limit: number): Promise<(RatingRow & { comment: string })[]> {
  return db
    .selectFrom('ratings')
    .innerJoin('dossiers', 'dossiers.id', 'ratings.dossierId')
    .selectAll('ratings')
    .where('ratings.comment', 'is not', null)
    .where('ratings.ratedAt', '>=', since)
    .where('dossiers.deletedAt', 'is', null)
    .orderBy('ratings.ratedAt', 'desc')
    .orderBy('ratings.dossierId')
    .orderBy('ratings.userId')
    .limit(limit)
    .$narrowType<{ comment: string }>()
    .execute();
}
