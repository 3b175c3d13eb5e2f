import type { Db } from '@attendu/db/database';
import { sql } from 'kysely';
import { ADMIN_ABSOLUTE_MS, ADMIN_IDLE_MS, AWAITING_MS, IDLE_MS, type SessionTimes } from '../domain/session.ts';
import type { AuthDb, SessionRow, UserRow } from './schema.ts';
import { firmRequiresFactor } from './users.ts';

export async function insertSession(db: Db<AuthDb>, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

type SessionUser = Pick<UserRow, 'cabinetId' | 'isCabAdmin' | 'isSuperAdmin' | 'emailVerifiedAt'>;
export type FoundSession = SessionTimes &
  SessionUser & { readonly id: string; readonly userId: string; readonly hasFactor: boolean; readonly firmRequiresFactor: boolean } & Pick<
    SessionRow,
    'familyId' | 'mustChangePassword' | 'factorAt'
  >;

/** SQL: whether the user of a row of `sessions` has a second factor. */
const hasFactor = sql<boolean>`exists (select from second_factors f where f.user_id = sessions.user_id and f.confirmed_at is not null)`;

/** The session of a token, open or not, with its user's present roles. */
export function findSession(db: Db<AuthDb>, tokenDigest: Buffer): Promise<FoundSession | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'sessions.userId', 'sessions.lastSeenAt', 'sessions.expiresAt', 'sessions.revokedAt'])
    .select(['sessions.createdAt', 'sessions.familyId', 'sessions.mustChangePassword', 'sessions.factorAt'])
    .select(['users.cabinetId', 'users.isCabAdmin', 'users.isSuperAdmin', 'users.emailVerifiedAt'])
    .select(hasFactor.as('hasFactor'))
    .select(firmRequiresFactor.as('firmRequiresFactor'))
    .where('sessions.tokenDigest', '=', tokenDigest)
    .executeTakeFirst();
}

/** The family of a session of this user; null for another user's. */
export async function familyOf(db: Db<AuthDb>, id: string, userId: string): Promise<string | null> {
  const row = await db.selectFrom('sessions').select('familyId').where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
  return row?.familyId ?? null;
}

/** Whether this is a session of this user that was not closed. */
export async function isOpenSession(db: Db<AuthDb>, id: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the owner last proved to hold the session's account: by the password, or by a fresh sign-in with the identity provider. */
export async function provedAtOf(db: Db<AuthDb>, id: string, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select('provedAt')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return row?.provedAt ?? null;
}

/** Closes the successors of a session; returns how many were open. */
export async function revokeFamily(db: Db<AuthDb>, familyId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('familyId', '=', familyId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Never moves backwards, in any order of requests. */
export async function markSeen(db: Db<AuthDb>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where('id', '=', id)
    .where('lastSeenAt', '<', now)
    .where('revokedAt', 'is', null)
    .execute();
}

/** The owner proved by the password to hold this session's account. */
export async function setProvedAt(db: Db<AuthDb>, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ provedAt: now }).where('id', '=', id).where('revokedAt', 'is', null).execute();
}

/** A second factor was verified in this session. */
export async function setFactorAt(db: Db<AuthDb>, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ factorAt: now }).where('id', '=', id).where('revokedAt', 'is', null).execute();
}

export async function revokeSession(db: Db<AuthDb>, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ revokedAt: now }).where('id', '=', id).where('revokedAt', 'is', null).execute();
}

/** SQL condition of an open session: not closed, not past its time for a second factor or a first one, and within the timeouts of its user's role. */
function isOpenAt(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return sql<boolean>`revoked_at is null and expires_at > ${now} and case
    when not must_change_password and case when ${hasFactor} then factor_at is null
      else exists (select from users where users.id = sessions.user_id and ${firmRequiresFactor}) end
    then created_at > ${before(AWAITING_MS)}
    when exists (select from users u where u.id = sessions.user_id and u.is_super_admin)
    then last_seen_at > ${before(ADMIN_IDLE_MS)} and created_at > ${before(ADMIN_ABSOLUTE_MS)}
    else last_seen_at > ${before(IDLE_MS)} end`;
}

/** The open sessions of a user, most recently used first. */
export function sessionsOf(
  db: Db<AuthDb>,
  userId: string,
  now: Date,
  limit: number,
): Promise<Pick<SessionRow, 'id' | 'device' | 'createdAt' | 'lastSeenAt'>[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where(isOpenAt(now))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many sessions of a user are open, and when the last of them was seen. */
export function openSessionsOf(db: Db<AuthDb>, userId: string, now: Date): Promise<{ open: number; lastSeenAt: Date | null }> {
  return db
    .selectFrom('sessions')
    .select((eb) => [eb.fn.countAll<number>().as('open'), eb.fn.max<Date | null>('lastSeenAt').as('lastSeenAt')])
    .where('userId', '=', userId)
    .where(isOpenAt(now))
    .executeTakeFirstOrThrow();
}

/** The open ones among these sessions. */
export async function openAmong(db: Db<AuthDb>, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('sessions').select('id').where('id', 'in', ids).where(isOpenAt(now)).execute();
  return rows.map(({ id }) => id);
}

/** Closes one session of a user, or all but one; returns how many were open. */
export async function revokeOwnSessions(
  db: Db<AuthDb>,
  userId: string,
  which: { readonly only: string } | { readonly exceptId: string },
  now: Date,
): Promise<number> {
  const update = db.updateTable('sessions').set({ revokedAt: now }).where('userId', '=', userId).where('revokedAt', 'is', null);
  const chosen = 'only' in which ? update.where('id', '=', which.only) : update.where('id', '<>', which.exceptId);
  return Number((await chosen.executeTakeFirst()).numUpdatedRows);
}

export async function revokeSessionsOf(db: Db<AuthDb>, userId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ revokedAt: now }).where('userId', '=', userId).where('revokedAt', 'is', null).execute();
}

/** Deletes the sessions that ended before this; returns how many. */
export async function deleteSessionsEndedBefore(db: Db<AuthDb>, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where(sql<Date>`least(expires_at, coalesce(revoked_at, expires_at))`, '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
