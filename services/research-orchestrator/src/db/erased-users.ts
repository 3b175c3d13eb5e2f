import type { Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { ResearchTables } from './schema.ts';

/** How long a deletion is remembered at least, which is far longer than a request lasts. */
const KEPT = sql`interval '1 day'`;

const lockOf = (userId: string) => sql`hashtextextended(${`erased ${userId}`}, 0)`;

/** Remembers that an account is deleted. What was about to be written for it is either written before, and deleted with the rest, or refused. */
export async function markErased(tx: Tx<ResearchTables>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(userId)})`.execute(tx);
  await sql`delete from erased_users where erased_at < now() - ${KEPT}`.execute(tx);
  await tx
    .insertInto('erasedUsers')
    .values({ userId })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}

/** Whether an account was deleted; a deletion waits until the end of the transaction. */
export async function isErased(tx: Tx<ResearchTables>, userId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(userId)})`.execute(tx);
  return (await tx.selectFrom('erasedUsers').select('userId').where('userId', '=', userId).executeTakeFirst()) !== undefined;
}
