import { randomUUID } from 'node:crypto';
import { inTransaction } from '@attendu/db/database';
import { takeDeletions } from '../db/users.ts';
import type { Deps } from './deps.ts';

/** Longer than any work in flight at an account's deletion: a call, a signed context. */
const SETTLED_MS = 2 * 60 * 1_000;
const BATCH = 100;

/** Publishes an account's deletion a second time, for data that a service wrote after the first one. */
export function repeatDeletions(deps: Pick<Deps, 'database' | 'bus'>) {
  return async (now: Date): Promise<void> => {
    const meta = { actor: { kind: 'service', id: 'auth' }, correlationId: `deletions-${randomUUID()}` } as const;
    await inTransaction(deps.database.kysely, async (tx) => {
      for (const userId of await takeDeletions(tx, new Date(now.getTime() - SETTLED_MS), BATCH)) {
        await deps.bus.publish(tx, meta, 'user.deleted', { userId });
      }
    });
  };
}
