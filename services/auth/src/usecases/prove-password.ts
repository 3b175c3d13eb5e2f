import { type RequestContext, requesterOf } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { UserRow } from '../db/schema.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { countedAttempt, placeOf, secondsUntil } from './counted-attempt.ts';
import type { Deps } from './deps.ts';

/**
 * Checks the password again before an irreversible action. Counted with the sign-ins, so that a stolen session is no
 * way around the lock-out. @throws auth.wrong_password, request.rate_limited while the account is locked for this place.
 */
export async function provePassword(
  deps: Pick<Deps, 'database' | 'passwords' | 'attempts' | 'digestKey'>,
  ctx: RequestContext,
  user: Pick<UserRow, 'email' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const counter = { account: accountDigest(deps.digestKey, user.email), place: placeOf(deps, ctx) };
  const result = await countedAttempt(deps, ctx, counter, () => deps.passwords.verify(user.passwordHash, password, requesterOf(ctx)));
  if (result.kind === 'locked') throw problem('request.rate_limited', { retryAfterSeconds: secondsUntil(result.until, ctx.now()) });
  if (result.kind === 'wrong') throw problem('auth.wrong_password');
}
