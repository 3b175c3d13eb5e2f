import { inTransaction } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { counter, startAtZero } from '@attendu/telemetry/metrics';
import { hasNoFailure } from '../db/sign-in-tallies.ts';
import { counterDigest } from '../domain/counter-digest.ts';
import { FREE_FAILURES } from '../domain/lock-out.ts';
import { createProvedPassword } from '../domain/proved-password.ts';
import { type AttemptResult, countedAttempt, secondsUntil } from './counted-attempt.ts';
import type { Deps } from './deps.ts';
import { keepSecurityEvent } from './security-log.ts';

/** Counted from all places together: a stolen session gains nothing by changing address. */
const ANYWHERE = 'anywhere';
const attempts = counter('attendu_admin_password_attempts_total', 'Tries of the administrator password, by result.', ['result']);
startAtZero(attempts, [{ result: 'right' }, { result: 'wrong' }, { result: 'locked' }]);
const lockOuts = counter(
  'attendu_admin_password_lockouts_total',
  'Lock-outs of the administrator password: worth an alert from the first.',
);

/**
 * Checks the administrator's password. Five wrong ones in a row lock it for this administrator, for a minute and then twice as
 * long each time; operators are alerted, and the administrator receives an e-mail. After a right one, it is compared with the stored
 * hash again once ten minutes have passed, or this administrator has given a wrong one. @throws admin.password_refused, admin.password_locked
 */
export function checkAdminPassword(deps: Pick<Deps, 'database' | 'passwords' | 'attempts' | 'digestKey' | 'bus' | 'adminPasswordHash'>) {
  const proved = createProvedPassword();
  const checked = async (ctx: RequestContext, userId: string, password: string): Promise<AttemptResult> => {
    const tried = { account: counterDigest(deps.digestKey, 'admin', userId), place: ANYWHERE };
    if (proved.matches(password, ctx.now()) && (await hasNoFailure(deps.database.kysely, tried.account, ANYWHERE)))
      return { kind: 'right' };
    const result = await countedAttempt(deps, ctx, tried, () =>
      deps.passwords.verify(deps.adminPasswordHash, password, { key: `admin ${userId}`, signal: ctx.signal }),
    );
    if (result.kind === 'right') proved.keep(password, ctx.now());
    return result;
  };
  return async (ctx: RequestContext, { userId, password }: { readonly userId: string; readonly password: string }): Promise<undefined> => {
    const result = await checked(ctx, userId, password);
    attempts.inc({ result: result.kind });
    if (result.kind === 'right') return;
    if (result.kind === 'locked') throw locked(result.until, ctx.now());
    ctx.log.warn({ audit: 'admin.password_refused', user: userId }, 'a wrong administrator password');
    await keepSecurityEvent(deps, deps.database.kysely, ctx, 'admin_password.failed', { userId });
    if (result.lockedUntil === null) throw problem('admin.password_refused');
    await keepSecurityEvent(deps, deps.database.kysely, ctx, 'admin_password.locked', { userId });
    lockOuts.inc();
    ctx.log.error({ audit: 'admin.password_locked', user: userId, failures: result.failures }, 'administrator password locked');
    if (result.failures === FREE_FAILURES) {
      const meta = { actor: { kind: 'user', id: userId }, correlationId: ctx.requestId } as const;
      await inTransaction(deps.database.kysely, (tx) => deps.bus.publish(tx, meta, 'admin.password-locked', { userId }));
    }
    throw locked(result.lockedUntil, ctx.now());
  };
}

const locked = (until: Date, now: Date) => problem('admin.password_locked', { retryAfterSeconds: secondsUntil(until, now) });
