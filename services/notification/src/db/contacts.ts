import type { Db, Tx } from '@attendu/db/database';
import type { Vault } from '@attendu/db/vault';
import { sql } from 'kysely';
import type { ContactMessage } from '../domain/words.ts';
import type { ContactRow, NotificationDb, StoredContact } from './schema.ts';

/** The owner id in an encrypted message's location, as the form has no account. */
export const CONTACT_OWNER = 'contact';

const locationOf = (id: string) => ({ id, userId: CONTACT_OWNER, column: 'encrypted' });
const addressOf = (email: string): string => email.toLowerCase();
const NO_PLAIN = { lastName: null, firstName: null, email: null, phone: null, firm: null, message: null } as const;

/** Names, address, phone and message, encrypted as one value. */
function encrypted(vault: Vault, id: string, { lastName, firstName, email, phone, firm, message }: ContactMessage) {
  return {
    ...NO_PLAIN,
    encrypted: vault.encrypt(JSON.stringify({ lastName, firstName, email, phone, firm, message }), locationOf(id)),
    emailDigest: vault.digest(addressOf(email)),
  };
}

/** @throws DecryptionFailed */
function inClear(vault: Vault, row: StoredContact): ContactRow {
  const { id, userId, createdAt } = row;
  return { id, userId, createdAt, ...(row.encrypted === null ? plainOf(row) : contentOf(vault, row.id, row.encrypted)) };
}

/** Written by `encrypted` only. */
const contentOf = (vault: Vault, id: string, value: Buffer) => JSON.parse(vault.decrypt(value, locationOf(id))) as ContactMessage;

function plainOf({ lastName, firstName, email, phone, firm, message }: StoredContact): ContactMessage {
  const text = (value: string | null): string => value ?? '';
  return {
    ...{ lastName: text(lastName), firstName: text(firstName), email: text(email) },
    ...{ phone: text(phone), firm: text(firm), message: text(message) },
  };
}

export async function keepContact(tx: Tx<NotificationDb>, vault: Vault, { id, userId, createdAt, ...message }: ContactRow): Promise<void> {
  await tx
    .insertInto('contactMessages')
    .values({ id, userId, createdAt, ...encrypted(vault, id, message) })
    .execute();
}

/** Whether this address has written since then. Serialises calls for one address. */
export async function hasWrittenSince(tx: Tx<NotificationDb>, vault: Vault, email: string, since: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${addressOf(email)}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('contactMessages')
    .select('id')
    .where('emailDigest', '=', vault.digest(addressOf(email)))
    .where('createdAt', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findContact(db: Db<NotificationDb>, vault: Vault, id: string): Promise<ContactRow | undefined> {
  const row = await db.selectFrom('contactMessages').selectAll().where('id', '=', id).executeTakeFirst();
  return row && inClear(vault, row);
}

const MOST_OF_A_USER = 200;

/** A user's latest contact messages. */
export async function contactsOf(db: Db<NotificationDb>, vault: Vault, userId: string): Promise<ContactRow[]> {
  const rows = await db
    .selectFrom('contactMessages')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(MOST_OF_A_USER)
    .execute();
  return rows.map((row) => inClear(vault, row));
}

/** Deletes them with the e-mails made from them. */
export async function deleteContactsOf(tx: Tx<NotificationDb>, userId: string): Promise<void> {
  await tx.deleteFrom('contactMessages').where('userId', '=', userId).execute();
}

/** Deletes them with the e-mails made from them. */
export async function deleteContactsBefore(db: Db<NotificationDb>, date: Date): Promise<void> {
  await db.deleteFrom('contactMessages').where('createdAt', '<', date).execute();
}

const BATCH = 100;

/** Encrypts messages that a previous release stored in clear; returns their number. */
export async function encryptPlainContacts(db: Db<NotificationDb>, vault: Vault): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await db.selectFrom('contactMessages').selectAll().where('encrypted', 'is', null).orderBy('id').limit(BATCH).execute();
    for (const row of rows)
      await db
        .updateTable('contactMessages')
        .set(encrypted(vault, row.id, plainOf(row)))
        .where('id', '=', row.id)
        .execute();
    count += rows.length;
    if (rows.length < BATCH) return count;
  }
}
