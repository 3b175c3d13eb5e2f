import type { Tx } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { AuthDb, UserRow } from '../db/schema.ts';
import { isOpenSession, provedAtOf } from '../db/sessions.ts';
import { lockUser } from '../db/users.ts';
import { FRESH_MS } from '../domain/session.ts';
import type { Deps } from './deps.ts';
import { provePassword } from './prove-password.ts';

/** When the session's fresh sign-in with the identity provider expires; null without one. */
export async function freshUntil(deps: Pick<Deps, 'database'>, ctx: RequestContext): Promise<Date | null> {
  const { userId, sessionId } = requireUser(ctx);
  const provedAt = await provedAtOf(deps.database.kysely, sessionId, userId);
  const until = provedAt && new Date(provedAt.getTime() + FRESH_MS);
  return until && until > ctx.now() ? until : null;
}

/**
 * Re-authenticates the holder of a session before an irreversible action: by the password, or by a recent sign-in with the identity provider. @throws
 * auth.wrong_password, auth.fresh_sign_in_required, request.rate_limited
 */
export async function proveOwner(
  deps: Pick<Deps, 'database' | 'passwords' | 'attempts' | 'digestKey'>,
  ctx: RequestContext,
  user: Pick<UserRow, 'email' | 'passwordHash'>,
  password: string | undefined,
): Promise<void> {
  if (password === undefined && (await freshUntil(deps, ctx)) !== null) return;
  if (user.passwordHash === null) throw problem('auth.fresh_sign_in_required');
  await provePassword(deps, ctx, user, password ?? '');
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
