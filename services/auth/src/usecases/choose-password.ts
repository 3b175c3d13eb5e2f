import { type RequestContext, requesterOf } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { UserRow } from '../db/schema.ts';
import { type Holder, passwordWeakness } from '../domain/password-policy.ts';
import type { Deps } from './deps.ts';

const REFUSALS = { short: 'auth.password_too_short', common: 'auth.password_too_common', personal: 'auth.password_personal' } as const;

/**
 * The hash of a new password of this holder.
 * @throws `auth.password_too_short`, `auth.password_too_common`, `auth.password_personal`, or `service.busy` when too many wait
 */
export async function hashChosenPassword(
  deps: Pick<Deps, 'passwords'>,
  ctx: RequestContext,
  password: string,
  holder: Holder,
): Promise<string> {
  refuseWeak(password, holder);
  return deps.passwords.hash(password, requesterOf(ctx));
}

/**
 * The same for an account that may not keep a password that another person may know: a temporary one, or one of an account whose mailbox is
 * not verified yet.
 * @throws `auth.password_unchanged` too
 */
export async function hashReplacingPassword(
  deps: Pick<Deps, 'passwords'>,
  ctx: RequestContext,
  password: string,
  user: UserRow | undefined,
): Promise<string> {
  refuseWeak(password, user ?? { email: '', firstName: '', lastName: '' });
  const mustChange = user !== undefined && (user.passwordExpiresAt !== null || user.emailVerifiedAt === null);
  if (mustChange && (await deps.passwords.verify(user.passwordHash, password, requesterOf(ctx)))) throw problem('auth.password_unchanged');
  return deps.passwords.hash(password, requesterOf(ctx));
}

/** @throws `auth.password_too_short`, `auth.password_too_common`, `auth.password_personal` */
export function refuseWeak(password: string, holder: Holder): void {
  const weakness = passwordWeakness(password, holder);
  if (weakness !== null) throw problem(REFUSALS[weakness]);
}
