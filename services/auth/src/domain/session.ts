import { createHash } from 'node:crypto';
import { SESSION_COOKIE } from '@attendu/contracts/identity';

const DAY = 24 * 60 * 60 * 1_000;
/** Idle timeout of a session. */
export const IDLE_MS = 14 * DAY;
/** Absolute timeout of a session. */
export const ABSOLUTE_MS = 60 * DAY;
/** How long a fresh sign-in with the identity provider counts as a password check. */
export const FRESH_MS = 5 * 60 * 1_000;
/** Precision of `last_seen_at`: one write in five minutes instead of one per request. */
export const SEEN_EVERY_MS = 5 * 60 * 1_000;
/** How long another tab of a browser may still send its replaced session. */
export const OVERLAP_MS = 60 * 1_000;
/** Ended sessions are kept this long, then deleted. */
export const ENDED_KEPT_MS = 30 * DAY;

export type SessionTimes = { readonly lastSeenAt: Date; readonly expiresAt: Date; readonly revokedAt: Date | null };

export function isAlive(session: SessionTimes, now: Date): boolean {
  return session.revokedAt === null && now < session.expiresAt && now.getTime() - session.lastSeenAt.getTime() < IDLE_MS;
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
