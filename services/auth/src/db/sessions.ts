import type { Db } from '@attendu/db/database';
import { sql } from 'kysely';
import type { SessionTimes } from '../domain/session.ts';
import type { AuthDb, SessionRow, UserRow } from './schema.ts';

export async function insertSession(db: Db<AuthDb>, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

type SessionUser = Pick<UserRow, 'cabinetId' | 'isCabAdmin' | 'isSuperAdmin' | 'emailVerifiedAt'>;
export type FoundSession = SessionTimes &
  SessionUser & { readonly id: string; readonly userId: string } & Pick<SessionRow, 'familyId' | 'mustChangePassword'>;

/** The session of a token, open or not, with its user's present roles. */
export function findSession(db: Db<AuthDb>, tokenDigest: Buffer): Promise<FoundSession | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'sessions.userId', 'sessions.lastSeenAt', 'sessions.expiresAt', 'sessions.revokedAt'])
    .select(['sessions.familyId', 'sessions.mustChangePassword'])
    .select(['users.cabinetId', 'users.isCabAdmin', 'users.isSuperAdmin', 'users.emailVerifiedAt'])
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

/** Last fresh sign-in with the identity provider of an open session. */
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

export async function revokeSession(db: Db<AuthDb>, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ revokedAt: now }).where('id', '=', id).where('revokedAt', 'is', null).execute();
}

/** The open sessions of a user, the last used first. */
export function sessionsOf(
  db: Db<AuthDb>,
  userId: string,
  alive: { readonly now: Date; readonly seenAfter: Date },
  limit: number,
): Promise<Pick<SessionRow, 'id' | 'device' | 'createdAt' | 'lastSeenAt'>[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', alive.now)
    .where('lastSeenAt', '>', alive.seenAfter)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The open ones among these sessions. */
export async function openAmong(
  db: Db<AuthDb>,
  ids: readonly string[],
  alive: { readonly now: Date; readonly seenAfter: Date },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', ids)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', alive.now)
    .where('lastSeenAt', '>', alive.seenAfter)
    .execute();
  return rows.map(({ id }) => id);
}

/** Closes one session of a user, or all but one. */
export async function revokeOwnSessions(
  db: Db<AuthDb>,
  userId: string,
  which: { readonly only: string } | { readonly exceptId: string },
  now: Date,
): Promise<void> {
  const update = db.updateTable('sessions').set({ revokedAt: now }).where('userId', '=', userId).where('revokedAt', 'is', null);
  await ('only' in which ? update.where('id', '=', which.only) : update.where('id', '<>', which.exceptId)).execute();
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
