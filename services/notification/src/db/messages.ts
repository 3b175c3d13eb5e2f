import type { Db, Tx } from '@attendu/db/database';
import { pageById } from '@attendu/db/id-page';
import { json } from '@attendu/db/json';
import type { LeaseTable } from '@attendu/db/leases/table';
import { sql } from 'kysely';
import type { MessageRow, NotificationDb } from './schema.ts';

export type NewMessage = Pick<MessageRow, 'id' | 'eventId' | 'kind' | 'userId' | 'dossierId' | 'linkId' | 'contactId' | 'details'>;

/** Queues a message; does nothing when its event is already queued. */
export async function queueMessage(tx: Tx<NotificationDb>, message: NewMessage, now: Date): Promise<void> {
  await tx
    .insertInto('messages')
    .values({
      ...message,
      details: json(message.details),
      state: 'pending',
      attempts: 0,
      dueAt: sql<Date>`now()`,
      claim: null,
      failure: null,
      createdAt: now,
      changedAt: now,
    })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute();
}

/** Messages are leased work, sent in the order in which they fall due. */
export const MESSAGE_LEASES: LeaseTable = { name: 'messages', open: "state in ('pending', 'sending')", columns: { lease: 'claim' } };

/** `failure`: why this attempt failed, for a message to be retried. */
export type Outcome =
  | { readonly state: 'sent' }
  | { readonly state: 'pending'; readonly inMs: number; readonly failure: string }
  | { readonly state: 'failed'; readonly failure: string };

export async function recordOutcome(tx: Tx<NotificationDb>, id: string, outcome: Outcome, now: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state: outcome.state, failure: outcome.state === 'sent' ? null : outcome.failure, changedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes a user's sent and pending messages; an attempt in progress then updates no row. */
export async function deleteMessagesOf(tx: Tx<NotificationDb>, userId: string): Promise<void> {
  await tx.deleteFrom('messages').where('userId', '=', userId).execute();
}

/** The same for messages about a dossier. */
export async function deleteMessagesOfDossier(tx: Tx<NotificationDb>, dossierId: string): Promise<void> {
  await tx.deleteFrom('messages').where('dossierId', '=', dossierId).execute();
}

/** Deletes messages that were sent or given up, and were queued before this date. */
export async function deleteMessagesBefore(db: Db<NotificationDb>, date: Date): Promise<void> {
  await db.deleteFrom('messages').where('createdAt', '<', date).where('state', 'in', ['sent', 'failed']).execute();
}

const OF_THE_USER = ['id', 'kind', 'dossierId', 'details', 'state', 'createdAt', 'changedAt'] as const;

/** A page of a user's messages, in the order of their ids, after this one. */
export function messagesOf(
  db: Db<NotificationDb>,
  userId: string,
  after: string | null,
  limit: number,
): Promise<Pick<MessageRow, (typeof OF_THE_USER)[number]>[]> {
  const query = db.selectFrom('messages').select(OF_THE_USER).where('userId', '=', userId);
  return pageById(query, { after, limit });
}

/** Why a message to nobody ends: its account or its link does not exist. */
export const NO_ACCOUNT = 'no_account';

export type MailQueue = { readonly pending: number; readonly oldestSeconds: number | null; readonly failed: number };

/** Counts of messages waiting, and of those given up since `since`: not of those to nobody, which any stranger may ask for. */
export async function mailQueue(db: Db<NotificationDb>, now: Date, since: Date): Promise<MailQueue> {
  const waiting = sql`from messages where state in ('pending', 'sending')`;
  const { rows } = await sql<MailQueue>`
    select
      (select count(*) ${waiting}) as pending,
      (select round(extract(epoch from ${now}::timestamptz - least(min(created_at), ${now}::timestamptz)))::int ${waiting} having count(*) > 0) as oldest_seconds,
      (select count(*) from messages where state = 'failed' and failure <> ${NO_ACCOUNT} and changed_at >= ${since}) as failed`.execute(db);
  return rows[0] ?? { pending: 0, oldestSeconds: null, failed: 0 };
}
