import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { AuthDb, FirmInvitationRow } from './schema.ts';

/** Invitations that can still be accepted. */
const waiting = (db: Db<AuthDb>, now: Date) =>
  db
    .selectFrom('firmInvitations')
    .selectAll('firmInvitations')
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now);

/** Most recent first. */
export function waitingInvitations(db: Db<AuthDb>, firmId: string, now: Date, limit: number): Promise<FirmInvitationRow[]> {
  return waiting(db, now).where('firmId', '=', firmId).orderBy('invitedAt', 'desc').orderBy('id').limit(limit).execute();
}

export function waitingInvitation(db: Db<AuthDb>, tokenDigest: Buffer, now: Date): Promise<FirmInvitationRow | undefined> {
  return waiting(db, now).where('tokenDigest', '=', tokenDigest).executeTakeFirst();
}

/** The invitation of the first administrator, who has not joined yet, of a firm opened under this name. Two calls that would open it take turns. */
export async function openingOf(tx: Tx<AuthDb>, name: string, email: string, now: Date): Promise<FirmInvitationRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open firm ${email}`}, 0))`.execute(tx);
  return waiting(tx, now)
    .innerJoin('firms', 'firms.id', 'firmInvitations.firmId')
    .where('firmInvitations.email', '=', email)
    .where('asAdmin', '=', true)
    .where('firms.name', '=', name)
    .orderBy('invitedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether this user is in the firm of an invitation because they accepted it. */
export async function hasAccepted(db: Db<AuthDb>, tokenDigest: Buffer, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('firmInvitations')
    .innerJoin('users', (join) =>
      join.onRef('users.email', '=', 'firmInvitations.email').onRef('users.cabinetId', '=', 'firmInvitations.firmId'),
    )
    .select('users.id')
    .where('tokenDigest', '=', tokenDigest)
    .where('acceptedAt', 'is not', null)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** An invitation that may still be mailed: to whom, into which firm. Names are those of the account, if there is one. */
export function findSendableInvitation(db: Db<AuthDb>, id: string, now: Date) {
  return waiting(db, now)
    .innerJoin('firms', 'firms.id', 'firmInvitations.firmId')
    .leftJoin('users', 'users.email', 'firmInvitations.email')
    .select(['firms.name as firmName', 'users.firstName', 'users.lastName'])
    .where('firmInvitations.id', '=', id)
    .executeTakeFirst();
}

export async function countInvitationsSince(db: Db<AuthDb>, firmId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('firmInvitations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('firmId', '=', firmId)
    .where('invitedAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertInvitation(tx: Tx<AuthDb>, row: FirmInvitationRow): Promise<void> {
  await tx.insertInto('firmInvitations').values(row).execute();
}

export async function markAccepted(tx: Tx<AuthDb>, id: string, now: Date): Promise<void> {
  await tx.updateTable('firmInvitations').set({ acceptedAt: now }).where('id', '=', id).execute();
}

/** Withdraws the open invitations of a firm: all, one, those to an address, or those by a member. */
export async function withdrawInvitations(
  tx: Tx<AuthDb>,
  firmId: string,
  which: { readonly id: string } | { readonly email: string } | { readonly invitedBy: string } | 'all',
  now: Date,
): Promise<void> {
  const query = tx
    .updateTable('firmInvitations')
    .set({ withdrawnAt: now })
    .where('firmId', '=', firmId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null);
  if (which === 'all') await query.execute();
  else if ('id' in which) await query.where('id', '=', which.id).execute();
  else if ('invitedBy' in which) await query.where('invitedBy', '=', which.invitedBy).execute();
  else await query.where('email', '=', which.email).execute();
}

/** For the export of a person's data. */
export function invitationsTo(db: Db<AuthDb>, email: string) {
  return db
    .selectFrom('firmInvitations')
    .innerJoin('firms', 'firms.id', 'firmInvitations.firmId')
    .select(['firms.name as firm', 'invitedAt', 'expiresAt', 'acceptedAt', 'withdrawnAt'])
    .where('email', '=', email)
    .orderBy('invitedAt')
    .limit(1_000)
    .execute();
}

export async function deleteInvitationsTo(tx: Tx<AuthDb>, email: string): Promise<void> {
  await tx.deleteFrom('firmInvitations').where('email', '=', email).execute();
}

export async function deleteInvitationsExpiredBefore(db: Db<AuthDb>, before: Date): Promise<void> {
  await db.deleteFrom('firmInvitations').where('expiresAt', '<', before).execute();
}
