import { createHash } from 'node:crypto';
import { type Awaited, SESSION_COOKIE } from '@attendu/contracts/identity';

const MINUTE = 60 * 1_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Idle timeout of a session. */
export const IDLE_MS = 14 * DAY;
/** Absolute timeout of a session. */
export const ABSOLUTE_MS = 60 * DAY;
/** The same of a super-administrator's session. */
export const ADMIN_IDLE_MS = 30 * MINUTE;
export const ADMIN_ABSOLUTE_MS = 12 * HOUR;
/** How long a session may await its second factor, or the enrolment of one. */
export const AWAITING_MS = 10 * MINUTE;
/** How long a proof of the owner (the password, or a fresh sign-in with the identity provider) counts. */
export const FRESH_MS = 5 * MINUTE;
/** Precision of `last_seen_at`: one write in five minutes instead of one per request. */
export const SEEN_EVERY_MS = 5 * MINUTE;
/** The same where the idle timeout is short. */
export const ADMIN_SEEN_EVERY_MS = MINUTE;
/** How long another tab of a browser may still send its replaced session. */
export const OVERLAP_MS = MINUTE;
/** Ended sessions are kept this long, then deleted. */
export const ENDED_KEPT_MS = 30 * DAY;

export type SessionTimes = {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
};

type SessionState = FactorRules & {
  readonly hasFactor: boolean;
  readonly factorAt: Date | null;
  readonly mustChangePassword: boolean;
};

/** Whether a super-administrator must have a second factor. */
export type AdminSecondFactor = 'required' | 'offered';

type FactorRules = { readonly isSuperAdmin: boolean; readonly firmRequiresFactor: boolean };

/** Whether an account must have a second factor: of a member where the firm says so, of a super-administrator where the configuration does. */
export function mustHaveFactor({ isSuperAdmin, firmRequiresFactor }: FactorRules, adminSecondFactor: AdminSecondFactor): boolean {
  return firmRequiresFactor || (isSuperAdmin && adminSecondFactor === 'required');
}

/** The step that a session must complete first; null when it may do all that its user may. A temporary password is replaced first. */
export function awaitedBy(session: SessionState, adminSecondFactor: AdminSecondFactor): Awaited | null {
  if (session.mustChangePassword) return null;
  if (session.hasFactor) return session.factorAt === null ? 'second_factor' : null;
  return mustHaveFactor(session, adminSecondFactor) ? 'enrolment' : null;
}

export function isAlive(session: SessionTimes & { readonly isSuperAdmin: boolean }, awaits: Awaited | null, now: Date): boolean {
  const age = now.getTime() - session.createdAt.getTime();
  const idle = now.getTime() - session.lastSeenAt.getTime();
  if (session.revokedAt !== null || now >= session.expiresAt) return false;
  if (awaits !== null) return age < AWAITING_MS;
  return session.isSuperAdmin ? age < ADMIN_ABSOLUTE_MS && idle < ADMIN_IDLE_MS : idle < IDLE_MS;
}

/** Stored form of a token: it has 256 random bits, so a plain digest cannot be brute-forced. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** It expires with the session; `__Host-` binds it to this host, over TLS or localhost. */
export function sessionCookie(token: string): string {
  return `${SESSION_COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${ABSOLUTE_MS / 1_000}`;
}

export const EXPIRED_COOKIE = `${SESSION_COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`;
