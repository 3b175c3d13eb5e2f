import type { Db, Tx } from '@attendu/db/database';
import { type Insertable, sql } from 'kysely';
import type { AuthDb, IdentityRow, OidcFlowRow } from './schema.ts';

export async function insertFlow(db: Db<AuthDb>, flow: OidcFlowRow): Promise<void> {
  await db.insertInto('oidcFlows').values(flow).execute();
}

/**
 * Consumes, atomically, the flow of this callback. A callback with another state consumes nothing: the
 * pending flow stays valid.
 */
export function takeFlow(
  db: Db<AuthDb>,
  of: { readonly digest: Buffer; readonly state: string; readonly startedAfter: Date },
): Promise<OidcFlowRow | undefined> {
  return db
    .deleteFrom('oidcFlows')
    .where('digest', '=', of.digest)
    .where('state', '=', of.state)
    .where('startedAt', '>', of.startedAfter)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteFlowsStartedBefore(db: Db<AuthDb>, before: Date): Promise<void> {
  await db.deleteFrom('oidcFlows').where('startedAt', '<', before).execute();
}

/**
 * Locks, until the transaction ends, another first sign-in of the same person or to the same address, and a proof that
 * the mailbox of an account is the caller's.
 */
export async function lockFirstSignIns(tx: Tx<AuthDb>): Promise<void> {
  await sql`select pg_advisory_xact_lock(7250002)`.execute(tx);
}

export type KnownIdentity = { readonly userId: string; readonly madeAccount: boolean };

export function findIdentity(db: Db<AuthDb>, issuer: string, subject: string): Promise<KnownIdentity | undefined> {
  return db
    .selectFrom('identities')
    .select(['userId', 'madeAccount'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function insertIdentity(tx: Tx<AuthDb>, row: Omit<Insertable<IdentityRow>, 'id'>): Promise<void> {
  await tx.insertInto('identities').values(row).execute();
}

const SHOWN = 50;

/** The identities of an account, the oldest first. */
export function identitiesOf(db: Db<AuthDb>, userId: string): Promise<{ id: string; issuer: string; createdAt: Date }[]> {
  return db
    .selectFrom('identities')
    .select(['id', 'issuer', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
}

export async function deleteIdentity(tx: Tx<AuthDb>, id: string): Promise<void> {
  await tx.deleteFrom('identities').where('id', '=', id).execute();
}

export async function deleteIdentitiesOf(tx: Tx<AuthDb>, userId: string): Promise<void> {
  await tx.deleteFrom('identities').where('userId', '=', userId).execute();
}
