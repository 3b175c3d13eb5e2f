import { type RequestContext, requesterOf } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { UserRow } from '../db/schema.ts';
import { passwordWeakness } from '../domain/password-policy.ts';
import type { Deps } from './deps.ts';

/**
 * The hash of a new password. `user` may not keep a password that another person may know: a temporary one, or one of an account whose
 * mailbox is not verified yet.
 * @throws `auth.password_too_short`, `auth.password_too_common`, `auth.password_unchanged`, or `service.busy` when too many wait
 */
export async function hashChosenPassword(
  deps: Pick<Deps, 'passwords'>,
  ctx: RequestContext,
  password: string,
  user?: Pick<UserRow, 'passwordHash' | 'passwordExpiresAt' | 'emailVerifiedAt'>,
): Promise<string> {
  const weakness = passwordWeakness(password);
  if (weakness !== null) throw problem(weakness === 'short' ? 'auth.password_too_short' : 'auth.password_too_common');
  const mustChange = user !== undefined && (user.passwordExpiresAt !== null || user.emailVerifiedAt === null);
  if (mustChange && (await deps.passwords.verify(user.passwordHash, password, requesterOf(ctx)))) throw problem('auth.password_unchanged');
  return deps.passwords.hash(password, requesterOf(ctx));
}
