import type { Account } from '@attendu/contracts/auth/schemas';
import { inTransaction } from '@attendu/db/database';
import { type RequestContext, requesterOf } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { countSecurityEvent } from '@attendu/telemetry/security';
import { isKnownDevice } from '../db/devices.ts';
import { lockTallies, saveTallies } from '../db/sign-in-tallies.ts';
import { expirePassword, findUserByEmail, lockPasswordHash, replacePasswordHash, type UserWithFirm } from '../db/users.ts';
import { accountOf } from '../domain/account.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { afterSuccess } from '../domain/lock-out.ts';
import { digestOf } from '../domain/session.ts';
import { type Counter, checkCounted, countAttempt, placeOf, placeOfDevice } from './counted-attempt.ts';
import type { Deps } from './deps.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { keepSecurityEvent } from './security-log.ts';

type Credentials = { readonly email: string; readonly password: string };

/**
 * Opens a session. One refusal for a wrong password, an unknown account and a locked one, after the same work for the first two; whether
 * the address is verified is revealed only with the right password. Always a new token, against session fixation.
 */
export function signIn(deps: Deps) {
  return async (ctx: RequestContext, credentials: Credentials): Promise<{ account: Account; token: string | null }> => {
    const counter = await counterOf(deps, ctx, credentials.email);
    const requester = { key: `${counter.account.toString('base64')} ${counter.place}`, signal: ctx.signal };
    return deps.attempts.run(requester, () => attempt(deps, ctx, credentials, counter));
  };
}

/** A browser that the account knows has a counter of its own: strangers at its address, or anywhere, cannot lock its owner out of it. */
async function counterOf(deps: Deps, ctx: RequestContext, email: string): Promise<Counter> {
  const account = accountDigest(deps.digestKey, email);
  const device = ctx.cookie === null ? null : digestOf(ctx.cookie);
  const isOwn = device !== null && (await isKnownDevice(deps.database.kysely, email, device));
  return isOwn ? { account, place: placeOfDevice(deps, device), isOwn } : { account, place: placeOf(deps, ctx) };
}

async function attempt(
  deps: Deps,
  ctx: RequestContext,
  credentials: Credentials,
  counter: Counter,
): Promise<{ account: Account; token: string | null }> {
  const { kysely } = deps.database;
  const decision = await countAttempt(deps, ctx, counter);
  if (!decision.allowed) {
    countSecurityEvent('sign_in.refused');
    throw problem('auth.bad_credentials');
  }
  const user = await findUserByEmail(kysely, credentials.email);
  const matches = await checkCounted(deps, ctx, counter, decision, () =>
    deps.passwords.verify(user?.passwordHash ?? null, credentials.password, requesterOf(ctx)),
  );
  if (!user || !matches || isOver(user, ctx.now())) {
    const fact = { userId: user?.id ?? null, account: counter.account };
    await keepSecurityEvent(deps, kysely, ctx, 'sign_in.failed', fact);
    if (decision.place.lockedUntil !== null) await keepSecurityEvent(deps, kysely, ctx, 'sign_in.locked', fact);
    throw problem('auth.bad_credentials');
  }
  const { token, awaits, cookies } = await open(deps, ctx, user, counter);
  await renewHash(deps, ctx, user, credentials.password);
  for (const cookie of cookies) ctx.setCookie(cookie);
  deps.leads?.remove(user.email);
  return {
    account: { ...accountOf(user, awaits), ...(isTemporary(user) ? { mustChangePassword: true } : {}) },
    token,
  };
}

/** Stores the right password under today's parameters. The session is open: a queue that is full now leaves it for the next sign-in. */
async function renewHash(deps: Deps, ctx: RequestContext, user: UserWithFirm, password: string): Promise<void> {
  const { id, passwordHash } = user;
  if (isTemporary(user) || passwordHash === null || !deps.passwords.isOutdated(passwordHash)) return;
  try {
    const renewed = await deps.passwords.hash(password, requesterOf(ctx));
    await replacePasswordHash(deps.database.kysely, id, passwordHash, renewed, ctx.now());
  } catch (err) {
    ctx.log.warn({ err }, 'a password was not stored under the parameters of today');
  }
}

/**
 * After the right password: reverts the count, and opens the session unless the address is not verified. A temporary password opens it
 * even then: that session can only choose another one, and proves no address.
 */
async function open(deps: Deps, ctx: RequestContext, user: UserWithFirm, { account, place }: Counter): Promise<OpenedSession> {
  const now = ctx.now();
  const opened = await inTransaction(deps.database.kysely, async (tx) => {
    // A reset may have ended every session while this password was being checked: no new one may then open.
    if ((await lockPasswordHash(tx, user.id)) !== user.passwordHash) throw problem('auth.bad_credentials');
    const tallies = await lockTallies(tx, account, place, now);
    await saveTallies(tx, account, place, afterSuccess(...values(tallies), now), now);
    if (user.emailVerifiedAt === null && !isTemporary(user)) return null;
    if (!isTemporary(user)) return openSession(deps, tx, ctx, user.id, ctx.cookie);
    if (!(await expirePassword(tx, user.id, now))) throw problem('auth.bad_credentials');
    return openSession(deps, tx, ctx, user.id, ctx.cookie, { mustChangePassword: true });
  });
  if (opened === null) throw problem('EMAIL_NOT_VERIFIED');
  return opened;
}

const isTemporary = ({ passwordExpiresAt }: UserWithFirm): boolean => passwordExpiresAt !== null;

/** A temporary password that was used or has expired. */
function isOver({ passwordExpiresAt }: UserWithFirm, now: Date): boolean {
  return passwordExpiresAt !== null && passwordExpiresAt <= now;
}

const values = <T>(tallies: { readonly place: T; readonly everywhere: T }): [T, T] => [tallies.place, tallies.everywhere];
