import type { Db, Tx } from '@attendu/db/database';
import { pageById } from '@attendu/db/id-page';
import type { GivenBackBecause } from '../domain/reservation.ts';
import type { BillingDb, ReservationRow } from './schema.ts';

/** Every reservation of a dossier, oldest first. */
export async function reservationsOf(tx: Tx<BillingDb>, dossierId: string): Promise<ReservationRow[]> {
  return tx.selectFrom('reservations').selectAll().where('dossierId', '=', dossierId).orderBy('reservedAt').orderBy('id').execute();
}

/** False when the dossier has a live reservation already. */
export async function insertReservation(tx: Tx<BillingDb>, row: ReservationRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('reservations')
    .values(row)
    .onConflict((conflict) => conflict.column('dossierId').where('state', '<>', 'given_back').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function confirmReservation(tx: Tx<BillingDb>, id: string, runId: string, now: Date): Promise<void> {
  await tx.updateTable('reservations').set({ state: 'confirmed', runId, changedAt: now }).where('id', '=', id).execute();
}

export async function giveBackReservation(
  tx: Tx<BillingDb>,
  id: string,
  change: { because: GivenBackBecause; runId: string | null; now: Date },
): Promise<void> {
  const { because, runId, now } = change;
  await tx
    .updateTable('reservations')
    .set({ state: 'given_back', givenBackBecause: because, runId, changedAt: now })
    .where('id', '=', id)
    .execute();
}

export async function noteRun(tx: Tx<BillingDb>, id: string, runId: string, now: Date): Promise<void> {
  await tx.updateTable('reservations').set({ runId, changedAt: now }).where('id', '=', id).execute();
}

/** Reservations unconfirmed since before `cutoff`, oldest first. */
export async function unconfirmedReservations(
  db: Db<BillingDb>,
  cutoff: Date,
  limit: number,
): Promise<Pick<ReservationRow, 'id' | 'userId' | 'dossierId'>[]> {
  return db
    .selectFrom('reservations')
    .select(['id', 'userId', 'dossierId'])
    .where('state', '=', 'reserved')
    .where('reservedAt', '<', cutoff)
    .orderBy('reservedAt')
    .limit(limit)
    .execute();
}

export async function deleteReservationsOf(tx: Tx<BillingDb>, userId: string): Promise<void> {
  await tx.deleteFrom('reservations').where('userId', '=', userId).execute();
}

/** Some of a user's reservations, in the order of their ids, after this one. */
export function reservationsOfUser(db: Db<BillingDb>, userId: string, after: string | null, limit: number): Promise<ReservationRow[]> {
  const query = db.selectFrom('reservations').selectAll().where('userId', '=', userId);
  return pageById(query, { after, limit });
}
