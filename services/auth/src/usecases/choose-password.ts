import { type RequestContext, requesterOf } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { UserRow } from '../db/schema.ts';
import { passwordWeakness } from '../domain/password-policy.ts';
import type { Deps } from './deps.ts';

/**
 * The hash of a new password; `user`, whose password it is, may not keep a temporary one, which somebody else knows.
 * @throws `auth.password_too_short`, `auth.password_too_common`, `auth.password_unchanged`, or `service.busy` when too many wait
 */
export async function hashChosenPassword(
  deps: Pick<Deps, 'passwords'>,
  ctx: RequestContext,
  password: string,
  user?: Pick<UserRow, 'passwordHash' | 'passwordExpiresAt'>,
): Promise<string> {
  const weakness = passwordWeakness(password);
  if (weakness !== null) throw problem(weakness === 'short' ? 'auth.password_too_short' : 'auth.password_too_common');
  const isTemporary = user !== undefined && user.passwordExpiresAt !== null;
  if (isTemporary && (await deps.passwords.verify(user.passwordHash, password, requesterOf(ctx)))) throw problem('auth.password_unchanged');
  return deps.passwords.hash(password, requesterOf(ctx));
}
