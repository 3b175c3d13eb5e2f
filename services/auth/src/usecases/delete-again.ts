import { inTransaction } from '@attendu/db/database';
import { uuidV7 } from '@attendu/http/uuid-v7';
import type { Logger } from '@attendu/log/logger';
import { deleteUser, lockUser } from '../db/users.ts';
import { accountDigest } from '../domain/account-digest.ts';
import type { Deps } from './deps.ts';
import { releaseFirm } from './firm-membership.ts';
import { keepSecurityEvent } from './security-log.ts';

type DeletionDeps = Pick<Deps, 'database' | 'bus' | 'digestKey'> & { readonly log: Logger };

/** Deletes the accounts that a restored backup brought back, with all that the services hold of them; returns how many there were. */
export function deleteAgain(deps: DeletionDeps) {
  return async (userIds: ReadonlySet<string>, now: Date): Promise<number> => {
    let deleted = 0;
    for (const userId of userIds) if (await deleteOne(deps, userId, now)) deleted += 1;
    return deleted;
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
