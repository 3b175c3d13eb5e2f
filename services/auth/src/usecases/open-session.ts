import { randomBytes } from 'node:crypto';
import type { Awaited } from '@attendu/contracts/identity';
import type { Tx } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { AuthDb } from '../db/schema.ts';
import { hasFactor } from '../db/second-factors.ts';
import { familyOf, insertSession, revokeSession } from '../db/sessions.ts';
import { rightsOf } from '../db/users.ts';
import { deviceName } from '../domain/device.ts';
import { ABSOLUTE_MS, awaitedBy, digestOf, sessionCookie } from '../domain/session.ts';
import type { Deps } from './deps.ts';
import { recogniseBrowser } from './recognise-browser.ts';
import { keepSecurityEvent } from './security-log.ts';

export type OpenedSession = {
  /** Null for a browser: the cookie alone brings it there, so that no script sees it. */
  readonly token: string | null;
  /** The step that it awaits; null when it may do all that its user may. */
  readonly awaits: Awaited | null;
  /** To be set once the transaction is committed. */
  readonly cookies: readonly string[];
};

type SessionOptions = {
  /** Opened by a temporary password. */
  readonly mustChangePassword?: boolean;
  /** Time of a fresh sign-in with the identity provider. */
  readonly provedAt?: Date | null;
  /** When a second factor was verified for it. */
  readonly factorAt?: Date | null;
};

/**
 * Opens a session and closes the one of the call, so that a planted session is not kept. `device`: the browser's cookie, if any; the owner is
 * told of an unknown browser.
 * @throws auth.account_locked
 */
export async function openSession(
  deps: Pick<Deps, 'bus' | 'adminSecondFactor' | 'digestKey'>,
  tx: Tx<AuthDb>,
  ctx: RequestContext,
  userId: string,
  device: string | null,
  { mustChangePassword = false, provedAt = null, factorAt = null }: SessionOptions = {},
): Promise<OpenedSession> {
  const rights = await rightsOf(tx, userId);
  if (rights.lockedAt !== null) throw problem('auth.account_locked');
  const state = { ...rights, hasFactor: await hasFactor(tx, userId), factorAt, mustChangePassword };
  const awaits = awaitedBy(state, deps.adminSecondFactor);
  const token = randomBytes(32).toString('base64url');
  const now = ctx.now();
  if (ctx.user) await revokeSession(tx, ctx.user.sessionId, now);
  const id = ctx.newId();
  await insertSession(tx, {
    id,
    familyId: (ctx.user && (await familyOf(tx, ctx.user.sessionId, userId))) ?? id,
    userId,
    tokenDigest: digestOf(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    revokedAt: null,
    device: deviceName(ctx.userAgent),
    mustChangePassword,
    provedAt,
    factorAt,
  });
  await keepSecurityEvent(deps, tx, ctx, 'session.opened', { userId, ...(awaits === null ? {} : { detail: `awaits_${awaits}` }) });
  const bearer = ctx.fromBrowser ? null : token;
  // A browser that only knows the password is not remembered as the account's.
  if (awaits === 'second_factor') return { token: bearer, awaits, cookies: [sessionCookie(token)] };
  return { token: bearer, awaits, cookies: [sessionCookie(token), await recogniseBrowser(deps, tx, ctx, userId, device)] };
}
