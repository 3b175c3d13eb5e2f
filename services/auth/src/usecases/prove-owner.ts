import type { Tx } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { AuthDb, UserRow } from '../db/schema.ts';
import { isOpenSession, provedAtOf, setProvedAt } from '../db/sessions.ts';
import { findUser, lockUser } from '../db/users.ts';
import { FRESH_MS } from '../domain/session.ts';
import type { Deps } from './deps.ts';
import { provePassword } from './prove-password.ts';

/** When the proof of the account's owner expires that this session gave; null without one. */
export async function freshUntil(deps: Pick<Deps, 'database'>, ctx: RequestContext): Promise<Date | null> {
  const { userId, sessionId } = requireUser(ctx);
  const provedAt = await provedAtOf(deps.database.kysely, sessionId, userId);
  const until = provedAt && new Date(provedAt.getTime() + FRESH_MS);
  return until && until > ctx.now() ? until : null;
}

/**
 * Re-authenticates the holder of a session before an irreversible action: by the password, or for an account without one by a recent sign-in with the
 * identity provider. A password given in this session for another act does not count. @throws auth.wrong_password, auth.fresh_sign_in_required,
 * request.rate_limited
 */
export async function proveOwner(
  deps: Pick<Deps, 'database' | 'passwords' | 'attempts' | 'digestKey'>,
  ctx: RequestContext,
  user: Pick<UserRow, 'email' | 'passwordHash'>,
  password: string | undefined,
): Promise<void> {
  if (user.passwordHash === null) {
    if (password === undefined && (await freshUntil(deps, ctx)) !== null) return;
    throw problem('auth.fresh_sign_in_required');
  }
  // A call without a password is no guess of it.
  if (password === undefined) throw problem('auth.wrong_password');
  await provePassword(deps, ctx, user, password);
}

/** Keeps for five minutes that the owner gave the password in this session. @throws as `proveOwner` */
export function keepOwnerProof(deps: Pick<Deps, 'database' | 'passwords' | 'attempts' | 'digestKey'>) {
  return async (ctx: RequestContext, { password }: { readonly password: string }): Promise<undefined> => {
    const { userId, sessionId } = requireUser(ctx);
    const user = await findUser(deps.database.kysely, userId);
    if (!user) throw problem('auth.required');
    await proveOwner(deps, ctx, user, password);
    await setProvedAt(deps.database.kysely, sessionId, ctx.now());
  };
}

/** Refuses a session whose owner gave no proof in the last five minutes. @throws auth.owner_proof_required */
export async function requireOwnerProof(deps: Pick<Deps, 'database'>, ctx: RequestContext): Promise<void> {
  if ((await freshUntil(deps, ctx)) === null) throw problem('auth.owner_proof_required');
}

/**
 * Locks the session's account until the transaction ends, provided that the session is still open: one that was closed when the account went to its
 * mailbox's owner must change nothing. @throws auth.required
 */
export async function lockOwnAccount(tx: Tx<AuthDb>, ctx: RequestContext): Promise<UserRow> {
  const { userId, sessionId } = requireUser(ctx);
  const user = await lockUser(tx, userId);
  if (!user || !(await isOpenSession(tx, sessionId, userId))) throw problem('auth.required');
  return user;
}
