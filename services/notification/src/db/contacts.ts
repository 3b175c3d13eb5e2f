import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { ContactRow, NotificationDb } from './schema.ts';

export async function keepContact(tx: Tx<NotificationDb>, row: ContactRow): Promise<void> {
  await tx.insertInto('contactMessages').values(row).execute();
}

/** Whether this address has written since then. Serialises calls about one address. */
export async function hasWrittenSince(tx: Tx<NotificationDb>, email: string, since: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${email.toLowerCase()}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('contactMessages')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('createdAt', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function findContact(db: Db<NotificationDb>, id: string): Promise<ContactRow | undefined> {
  return db.selectFrom('contactMessages').selectAll().where('id', '=', id).executeTakeFirst();
}

const MOST_OF_A_USER = 200;

/** A user's latest contact messages. */
export function contactsOf(db: Db<NotificationDb>, userId: string): Promise<ContactRow[]> {
  return db.selectFrom('contactMessages').selectAll().where('userId', '=', userId).orderBy('id', 'desc').limit(MOST_OF_A_USER).execute();
}

/** With the e-mails made from them. */
export async function deleteContactsOf(tx: Tx<NotificationDb>, userId: string): Promise<void> {
  await tx.deleteFrom('contactMessages').where('userId', '=', userId).execute();
}

export async function deleteContactsBefore(tx: Tx<NotificationDb>, date: Date): Promise<void> {
  await tx.deleteFrom('contactMessages').where('createdAt', '<', date).execute();
}
