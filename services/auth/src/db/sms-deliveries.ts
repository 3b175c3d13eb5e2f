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
