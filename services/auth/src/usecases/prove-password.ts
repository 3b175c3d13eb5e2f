import { inTransaction } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { addressBucket } from '@attendu/http/ip-address';
import { problem } from '@attendu/http/problem';
import { QueueFull } from '../adapters/work-queue.ts';
import type { UserRow } from '../db/schema.ts';
import { lockTallies, saveTallies } from '../db/sign-in-tallies.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { afterSuccess, decideAttempt } from '../domain/lock-out.ts';
import type { Deps } from './deps.ts';

/**
 * Whoever holds a session says the password again before what cannot be undone. Counted with the sign-ins, so that a stolen session is no
 * way around their lock-out. @throws auth.wrong_password, request.rate_limited while the account is closed to this place.
 */
export async function provePassword(
  deps: Pick<Deps, 'database' | 'passwords' | 'attemptsAt'>,
  ctx: RequestContext,
  user: Pick<UserRow, 'email' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const account = accountDigest(user.email);
  const place = addressBucket(ctx.clientAddress ?? 'unknown', 24);
  try {
    await deps.attemptsAt(`${account.toString('base64')} ${place}`).run(async () => {
      const lockedUntil = await inTransaction(deps.database.kysely, async (tx) => {
        const tallies = await lockTallies(tx, account, place, ctx.now());
        const decision = decideAttempt(tallies.place, tallies.everywhere, ctx.now());
        if (!decision.allowed) return tallies.place.lockedUntil ?? tallies.everywhere.lockedUntil ?? ctx.now();
        await saveTallies(tx, account, place, decision, ctx.now());
        return null;
      });
      if (lockedUntil !== null) {
        const wait = Math.max(1, Math.ceil((lockedUntil.getTime() - ctx.now().getTime()) / 1_000));
        throw problem('request.rate_limited', { retryAfterSeconds: wait });
      }
      if (!(await deps.passwords.verify(user.passwordHash, password))) throw problem('auth.wrong_password');
      await inTransaction(deps.database.kysely, async (tx) => {
        const tallies = await lockTallies(tx, account, place, ctx.now());
        await saveTallies(tx, account, place, afterSuccess(tallies.place, tallies.everywhere, ctx.now()), ctx.now());
      });
    });
  } catch (error) {
    if (error instanceof QueueFull) throw problem('service.unavailable', { retryAfterSeconds: 5, cause: error });
    throw error;
  }
}
