import type { Db } from '@attendu/db/database';
import { json } from '@attendu/db/json';
import { type Kysely, sql } from 'kysely';
import type { BillingDb, WebhookEventRow } from './schema.ts';

export type NewWebhookEvent = Omit<WebhookEventRow, 'attempts' | 'doneAt' | 'failure'>;

/** Stores an event once; false when it is already stored. */
export async function storeEvent(db: Db<BillingDb>, event: NewWebhookEvent): Promise<boolean> {
  const inserted = await db
    .insertInto('webhookEvents')
    .values({ ...event, payload: json(event.payload), doneAt: event.state === 'ignored' ? event.receivedAt : null, failure: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type ClaimedEvent = Pick<WebhookEventRow, 'id' | 'type' | 'customerId' | 'subjectId'> & { readonly attempts: number };

/**
 * Takes the oldest due event of each of some customers, and postpones its next try before this one: a dead process is replaced
 * by another. Events without customer are taken one by one. One that waits after a failure holds back no later one of its customer: any of
 * them reads the whole customer.
 */
export async function claimEvents(
  db: Kysely<BillingDb>,
  o: { readonly now: Date; readonly retryAt: Date; readonly limit: number },
): Promise<ClaimedEvent[]> {
  const rows = await sql<ClaimedEvent>`
    with due as materialized (
      select id from webhook_events e
      where state = 'pending' and due_at <= ${o.now}
        and not exists (
          select 1 from webhook_events earlier
          where earlier.customer_id = e.customer_id and earlier.state = 'pending'
            and (earlier.due_at <= ${o.now} or earlier.failure is null)
            and (earlier.received_at, earlier.id) < (e.received_at, e.id))
      order by due_at limit ${o.limit} for update skip locked)
    update webhook_events set attempts = attempts + 1, due_at = ${o.retryAt}, failure = null
    from due where webhook_events.id = due.id
    returning webhook_events.id, type, customer_id as "customerId", subject_id as "subjectId", attempts`.execute(db);
  return rows.rows;
}

/** Marks as done every event of a customer that arrived before the reading started. */
export async function settleEvents(db: Db<BillingDb>, customerId: string, receivedBefore: Date, now: Date): Promise<void> {
  await db
    .updateTable('webhookEvents')
    .set({ state: 'done', doneAt: now, failure: null })
    .where('customerId', '=', customerId)
    .where('state', '=', 'pending')
    .where('receivedAt', '<=', receivedBefore)
    .execute();
}

export async function closeEvent(
  db: Db<BillingDb>,
  id: string,
  end: { readonly state: 'done' | 'ignored' | 'failed'; readonly now: Date; readonly failure?: string },
): Promise<void> {
  await db
    .updateTable('webhookEvents')
    .set({ state: end.state, doneAt: end.now, failure: end.failure ?? null })
    .where('id', '=', id)
    .execute();
}

export async function putOffEvent(db: Db<BillingDb>, id: string, dueAt: Date, failure: string): Promise<void> {
  await db.updateTable('webhookEvents').set({ dueAt, failure }).where('id', '=', id).where('state', '=', 'pending').execute();
}

/** Makes stored events due again, in any state; returns their number. */
export async function replayEvents(db: Db<BillingDb>, which: { ids?: readonly string[]; failed?: boolean }, now: Date): Promise<number> {
  let update = db.updateTable('webhookEvents').set({ state: 'pending', attempts: 0, dueAt: now, doneAt: null, failure: null });
  if (which.ids) update = update.where('id', 'in', [...which.ids]);
  if (which.failed) update = update.where('state', '=', 'failed');
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Removes the bodies of old events, which hold personal data and can be read at the provider. */
export async function forgetPayloads(db: Db<BillingDb>, receivedBefore: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhookEvents')
    .set({ payload: null })
    .where('receivedAt', '<', receivedBefore)
    .where('payload', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteEventsOf(db: Db<BillingDb>, customerId: string): Promise<void> {
  await db.deleteFrom('webhookEvents').where('customerId', '=', customerId).execute();
}
