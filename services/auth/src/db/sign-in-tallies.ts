import type { Db, Tx } from '@attendu/db/database';
import { NO_TALLY, type Tallies, type Tally } from '../domain/lock-out.ts';
import type { AuthDb } from './schema.ts';

/** Origin of the count of failures from everywhere. */
const EVERYWHERE = '*';

/** Reads and locks both counts until the transaction ends, always in one order to avoid deadlocks. */
export async function lockTallies(tx: Tx<AuthDb>, accountDigest: Buffer, place: string, now: Date): Promise<Tallies> {
  const origins = [EVERYWHERE, place];
  await tx
    .insertInto('signInTallies')
    .values(origins.map((origin) => ({ ...NO_TALLY, accountDigest, origin, touchedAt: now })))
    .onConflict((conflict) => conflict.columns(['accountDigest', 'origin']).doNothing())
    .execute();
  const rows = await tx
    .selectFrom('signInTallies')
    .selectAll()
    .where('accountDigest', '=', accountDigest)
    .where('origin', 'in', origins)
    .orderBy('origin')
    .forUpdate()
    .execute();
  const tallyOf = (origin: string): Tally => rows.find((row) => row.origin === origin) ?? NO_TALLY;
  return { place: tallyOf(place), everywhere: tallyOf(EVERYWHERE) };
}

/** Whether the last attempt from this place succeeded, and none runs. */
export async function hasNoFailure(db: Db<AuthDb>, accountDigest: Buffer, place: string): Promise<boolean> {
  const query = db.selectFrom('signInTallies').select('failures').where('accountDigest', '=', accountDigest).where('origin', '=', place);
  return (await query.executeTakeFirst())?.failures === 0;
}

export async function saveTallies(tx: Tx<AuthDb>, accountDigest: Buffer, place: string, tallies: Tallies, now: Date): Promise<void> {
  for (const [origin, tally] of [[EVERYWHERE, tallies.everywhere] as const, [place, tallies.place] as const]) {
    const { failures, lastFailureAt, lockedUntil, succeededAt } = tally;
    await tx
      .updateTable('signInTallies')
      .set({ failures, lastFailureAt, lockedUntil, succeededAt, touchedAt: now })
      .where('accountDigest', '=', accountDigest)
      .where('origin', '=', origin)
      .execute();
  }
}

/** Deletes the counts of an account for these places. */
export async function deleteTallies(tx: Tx<AuthDb>, accountDigest: Buffer, places: readonly string[]): Promise<void> {
  if (places.length > 0)
    await tx.deleteFrom('signInTallies').where('accountDigest', '=', accountDigest).where('origin', 'in', places).execute();
}

/** Deletes the counts unchanged since then; returns how many. */
export async function deleteTalliesUntouchedSince(db: Db<AuthDb>, before: Date): Promise<number> {
  const result = await db.deleteFrom('signInTallies').where('touchedAt', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
