import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { AuthDb, OidcFlowRow } from './schema.ts';

export async function insertFlow(db: Db<AuthDb>, flow: OidcFlowRow): Promise<void> {
  await db.insertInto('oidcFlows').values(flow).execute();
}

/** Takes a flow that began after this, once whatever happens at the same time. */
export function takeFlow(db: Db<AuthDb>, digest: Buffer, startedAfter: Date): Promise<OidcFlowRow | undefined> {
  return db.deleteFrom('oidcFlows').where('digest', '=', digest).where('startedAt', '>', startedAfter).returningAll().executeTakeFirst();
}

export async function deleteFlowsStartedBefore(db: Db<AuthDb>, before: Date): Promise<void> {
  await db.deleteFrom('oidcFlows').where('startedAt', '<', before).execute();
}

/** Keeps another first sign-in of the same person, or to the same address, waiting until the transaction ends. */
export async function lockFirstSignIns(tx: Tx<AuthDb>): Promise<void> {
  await sql`select pg_advisory_xact_lock(7250002)`.execute(tx);
}

export async function findIdentity(db: Db<AuthDb>, issuer: string, subject: string): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userId ?? null;
}

export async function insertIdentity(
  tx: Tx<AuthDb>,
  row: { issuer: string; subject: string; userId: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('identities').values(row).execute();
}

export async function deleteIdentitiesOf(tx: Tx<AuthDb>, userId: string): Promise<void> {
  await tx.deleteFrom('identities').where('userId', '=', userId).execute();
}
