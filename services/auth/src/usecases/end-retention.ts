import { randomUUID } from 'node:crypto';
import { inTransaction } from '@attendu/db/database';
import { Problem } from '@attendu/http/problem';
import type { Logger } from '@attendu/log/logger';
import { isUnavailable } from '@attendu/log/unavailable';
import { markLookedAt, type OldAccount, oldAccounts } from '../db/retention.ts';
import { deleteUser } from '../db/users.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { isOverdue, LOOKED_AT_EVERY_MS, RETRIED_AFTER_MS, retentionLimit } from '../domain/retention.ts';
import type { Deps } from './deps.ts';
import { releaseFirm } from './firm-membership.ts';
import { keepSecurityEvent } from './security-log.ts';

const BATCH = 50;

type RetentionDeps = Pick<Deps, 'database' | 'bus' | 'digestKey' | 'planEnd'> & { readonly log: Logger };

/**
 * Deletes the accounts whose plan ended more than three years ago; billing has the date, and an account
 * without an answer from it is kept for another day, without holding up the others. Returns 'more' when others may be waiting.
 * @throws the outage of billing
 */
export function endRetention(deps: RetentionDeps) {
  return async (now: Date): Promise<'more' | undefined> => {
    const { kysely } = deps.database;
    const checkedBefore = new Date(now.getTime() - LOOKED_AT_EVERY_MS);
    const found = await oldAccounts(kysely, { createdBefore: retentionLimit(now), checkedBefore, now, limit: BATCH });
    let deleted = 0;
    for (const account of found) {
      const correlationId = `retention-${randomUUID()}`;
      try {
        const until = await deps.planEnd(account.id, correlationId);
        const isDeleted = isOverdue({ createdAt: account.createdAt, until }, now) && (await deleteOver(deps, account, correlationId, now));
        if (isDeleted) deleted += 1;
        else await markLookedAt(kysely, account.id, now);
      } catch (err) {
        if (isOutage(err) || isUnavailable(err)) throw err;
        deps.log.error({ err, user: account.id }, 'an account was kept: its plan could not be read, or it could not be deleted');
        await markLookedAt(kysely, account.id, new Date(checkedBefore.getTime() + RETRIED_AFTER_MS));
      }
    }
    if (deleted > 0) deps.log.info({ deleted }, 'accounts deleted: their retention was over');
    return found.length === BATCH ? 'more' : undefined;
  };
}

function deleteOver(deps: RetentionDeps, account: OldAccount, correlationId: string, now: Date): Promise<boolean> {
  return inTransaction(deps.database.kysely, async (tx) => {
    const meta = { actor: { kind: 'service', id: 'auth' }, correlationId } as const;
    await releaseFirm(deps, tx, meta, { userId: account.id, byOwner: false, now });
    if (!(await deleteUser(tx, account, accountDigest(deps.digestKey, account.email), now))) return false;
    await deps.bus.publish(tx, meta, 'user.deleted', { userId: account.id });
    const ctx = { now: () => now, newId: randomUUID, clientAddress: null, log: deps.log };
    await keepSecurityEvent(deps, tx, ctx, 'account.deleted', { userId: account.id, detail: 'retention' });
    return true;
  });
}

const isOutage = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'service.unavailable' || error.code === 'service.timeout');
