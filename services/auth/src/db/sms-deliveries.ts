import type { Db } from '@attendu/db/database';
import { sql } from 'kysely';
import type { DeliveryStatus } from '../domain/delivery-status.ts';
import type { AuthDb } from './schema.ts';

/** Keeps the latest delivery status of a message: a repeated or earlier status changes nothing. */
export async function keepDelivery(db: Db<AuthDb>, { messageId, status, rank, errorCode }: DeliveryStatus, now: Date): Promise<void> {
  await db
    .insertInto('smsDeliveries')
    .values({ messageId, status, rank, errorCode, changedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('messageId')
        .doUpdateSet({ status, rank, errorCode, changedAt: now })
        .where(sql<boolean>`excluded.rank > sms_deliveries.rank`),
    )
    .execute();
}

export async function deleteDeliveriesBefore(db: Db<AuthDb>, before: Date): Promise<void> {
  await db.deleteFrom('smsDeliveries').where('changedAt', '<', before).execute();
}

type SmsCounts = { readonly sent: number; readonly undelivered: number };

/** Codes sent since this instant, and messages that the carrier says did not arrive. */
export async function smsCountsSince(db: Db<AuthDb>, since: Date): Promise<SmsCounts> {
  const { rows } = await sql<SmsCounts>`
    select
      (select count(*) from phone_verifications where sent_at >= ${since}) as sent,
      (select count(*) from sms_deliveries where changed_at >= ${since} and status in ('undelivered', 'failed', 'canceled')) as undelivered`.execute(
    db,
  );
  return rows[0] ?? { sent: 0, undelivered: 0 };
}
