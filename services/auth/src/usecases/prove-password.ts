import { type RequestContext, requesterOf, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { UserRow } from '../db/schema.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { countedAttempt, placeOfSession, secondsUntil } from './counted-attempt.ts';
import type { Deps } from './deps.ts';
import { keepSecurityEvent } from './security-log.ts';

/**
 * Checks the password again before an irreversible action. Counted for this session alone: failures of strangers do not lock the owner out
 * of it, and a stolen session has the tries of one place.
 * @throws auth.wrong_password, request.rate_limited while this session is locked.
 */
export async function provePassword(
  deps: Pick<Deps, 'database' | 'passwords' | 'attempts' | 'digestKey'>,
  ctx: RequestContext,
  user: Pick<UserRow, 'email' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const { userId, sessionId } = requireUser(ctx);
  const counter = { account: accountDigest(deps.digestKey, user.email), place: placeOfSession(deps, sessionId), isOwn: true };
  const result = await countedAttempt(deps, ctx, counter, () => deps.passwords.verify(user.passwordHash, password, requesterOf(ctx)));
  if (result.kind === 'locked') throw problem('request.rate_limited', { retryAfterSeconds: secondsUntil(result.until, ctx.now()) });
  if (result.kind === 'right') return;
  const { kysely } = deps.database;
  const fact = { userId, detail: 'in_session' };
  await keepSecurityEvent(deps, kysely, ctx, 'sign_in.failed', fact);
  if (result.lockedUntil !== null) await keepSecurityEvent(deps, kysely, ctx, 'sign_in.locked', fact);
  throw problem('auth.wrong_password');
}
