import type { Db, Tx } from '@attendu/db/database';
import { json } from '@attendu/db/json';
import type { Kysely } from 'kysely';
import type { MessageRow, NotificationDb } from './schema.ts';

export type NewMessage = Pick<MessageRow, 'id' | 'eventId' | 'kind' | 'userId' | 'dossierId' | 'linkId' | 'details'>;

/** Puts a message in the queue; nothing when its event is there already. */
export async function queueMessage(tx: Tx<NotificationDb>, message: NewMessage, now: Date): Promise<void> {
  await tx
    .insertInto('messages')
    .values({
      ...message,
      details: json(message.details),
      state: 'pending',
      attempts: 0,
      dueAt: now,
      claim: null,
      failure: null,
      createdAt: now,
      changedAt: now,
    })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute();
}

export type Claimed = Pick<MessageRow, 'id' | 'eventId' | 'kind' | 'userId' | 'dossierId' | 'linkId' | 'details' | 'attempts'>;

/**
 * Takes up to `limit` due messages for one sender, until `lease`; those of a sender that died come back when theirs is over.
 * `attempts` counts the attempt that begins.
 */
export async function claimDue(
  db: Kysely<NotificationDb>,
  { claim, now, lease, limit }: { claim: string; now: Date; lease: Date; limit: number },
): Promise<Claimed[]> {
  return db
    .updateTable('messages')
    .set((eb) => ({ state: 'sending', claim, dueAt: lease, attempts: eb('attempts', '+', 1), changedAt: now }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('messages')
        .select('id')
        .where('state', 'in', ['pending', 'sending'])
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'eventId', 'kind', 'userId', 'dossierId', 'linkId', 'details', 'attempts'])
    .execute();
}

export type Outcome =
  | { readonly state: 'sent' }
  | { readonly state: 'pending'; readonly dueAt: Date; readonly failure: string }
  | { readonly state: 'failed'; readonly failure: string };

/** Closes an attempt; false when it was no longer this sender's. */
export async function closeAttempt(db: Db<NotificationDb>, id: string, claim: string, outcome: Outcome, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({
      state: outcome.state,
      claim: null,
      failure: outcome.state === 'sent' ? null : outcome.failure,
      changedAt: now,
      ...(outcome.state === 'pending' ? { dueAt: outcome.dueAt } : {}),
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes what was sent to a user and what waited; an attempt under way then closes nothing. */
export async function deleteMessagesOf(tx: Tx<NotificationDb>, userId: string): Promise<void> {
  await tx.deleteFrom('messages').where('userId', '=', userId).execute();
}

const OF_THE_USER = ['id', 'kind', 'dossierId', 'details', 'state', 'createdAt', 'changedAt'] as const;

/** Some of what a user was sent, in the order of their ids, after this one. */
export function messagesOf(
  db: Db<NotificationDb>,
  userId: string,
  after: string | null,
  limit: number,
): Promise<Pick<MessageRow, (typeof OF_THE_USER)[number]>[]> {
  const query = db.selectFrom('messages').select(OF_THE_USER).where('userId', '=', userId);
  return (after === null ? query : query.where('id', '>', after)).orderBy('id').limit(limit).execute();
}
