import { createHash } from 'node:crypto';
import { SESSION_COOKIE } from '@attendu/contracts/identity';

const DAY = 24 * 60 * 60 * 1_000;
/** A session that nobody uses ends after this. */
export const IDLE_MS = 14 * DAY;
/** However used, a session ends after this. */
export const ABSOLUTE_MS = 60 * DAY;
/** A sign-in with the identity provider that it was asked to make anew stands for a password this long. */
export const FRESH_MS = 5 * 60 * 1_000;
/** `last_seen_at` is exact to this: one write in five minutes instead of one a request. */
export const SEEN_EVERY_MS = 5 * 60 * 1_000;
/** A browser that was given a new session may still send the former one from another tab for this long. */
export const OVERLAP_MS = 60 * 1_000;
/** Ended sessions are kept this long, then deleted. */
export const ENDED_KEPT_MS = 30 * DAY;

export type SessionTimes = { readonly lastSeenAt: Date; readonly expiresAt: Date; readonly revokedAt: Date | null };

export function isAlive(session: SessionTimes, now: Date): boolean {
  return session.revokedAt === null && now < session.expiresAt && now.getTime() - session.lastSeenAt.getTime() < IDLE_MS;
}

/** What is stored of a token: it has 256 random bits, so a plain digest cannot be searched. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The browser drops it when the session would have ended; `__Host-` ties it to this host, over TLS or localhost. */
export function sessionCookie(token: string): string {
  return `${SESSION_COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${ABSOLUTE_MS / 1_000}`;
}

export const EXPIRED_COOKIE = `${SESSION_COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`;
