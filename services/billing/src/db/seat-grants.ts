import type { Db, Tx } from '@attendu/db/database';
import type { BillingDb, SeatGrantRow } from './schema.ts';

/** Grants a firm seats without payment; an earlier grant stays. */
export async function insertSeatGrant(tx: Tx<BillingDb>, grant: SeatGrantRow): Promise<void> {
  await tx
    .insertInto('seatGrants')
    .values(grant)
    .onConflict((conflict) => conflict.column('firmId').doNothing())
    .execute();
}

export function findSeatGrant(db: Db<BillingDb>, firmId: string): Promise<SeatGrantRow | undefined> {
  return db.selectFrom('seatGrants').selectAll().where('firmId', '=', firmId).executeTakeFirst();
}
