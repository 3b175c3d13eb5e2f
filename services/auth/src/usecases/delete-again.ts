import { inTransaction } from '@attendu/db/database';
import { uuidV7 } from '@attendu/http/uuid-v7';
import type { Logger } from '@attendu/log/logger';
import { deleteUser, lockUser, usersLeft } from '../db/users.ts';
import { accountDigest } from '../domain/account-digest.ts';
import type { Deps } from './deps.ts';
import { releaseFirm } from './firm-membership.ts';
import { keepSecurityEvent } from './security-log.ts';

type DeletionDeps = Pick<Deps, 'database' | 'bus' | 'digestKey'> & { readonly log: Logger };

/** Of these accounts, those that a restored backup brought back. */
export function accountsLeft({ database: { kysely } }: Pick<Deps, 'database'>) {
  return (userIds: ReadonlySet<string>): Promise<string[]> => usersLeft(kysely, [...userIds]);
}

/**
 * Deletes the accounts that a restored backup brought back, with all that the services hold of them. One that fails leaves the others to be deleted.
 */
export function deleteAgain(deps: DeletionDeps) {
  return async (userIds: readonly string[], now: Date): Promise<{ deleted: number; failed: string[] }> => {
    let deleted = 0;
    const failed: string[] = [];
    for (const userId of userIds) {
      try {
        if (await deleteOne(deps, userId, now)) deleted += 1;
      } catch (err) {
        deps.log.error({ err, user: userId }, 'the account could not be deleted again');
        failed.push(userId);
      }
    }
    return { deleted, failed };
  };
}

function deleteOne(deps: DeletionDeps, userId: string, now: Date): Promise<boolean> {
  return inTransaction(deps.database.kysely, async (tx) => {
    const meta = { actor: { kind: 'service', id: 'auth' }, correlationId: `deleted-again-${userId}` } as const;
    await releaseFirm(deps, tx, meta, { userId, byOwner: false, now });
    const user = await lockUser(tx, userId);
    if (!user || !(await deleteUser(tx, user, accountDigest(deps.digestKey, user.email), now))) return false;
    await deps.bus.publish(tx, meta, 'user.deleted', { userId });
    const ctx = { now: () => now, newId: () => uuidV7(now.getTime()), clientAddress: null, log: deps.log };
    await keepSecurityEvent(deps, tx, ctx, 'account.deleted', { userId, detail: 'restored' });
    return true;
  });
}
