import { randomUUID } from 'node:crypto';
import { inTransaction } from '@attendu/db/database';
import { takeDeletions } from '../db/users.ts';
import type { Deps } from './deps.ts';

/** Longer than what was under way for an account when it was deleted: a call in flight, a context that was signed a moment before. */
const SETTLED_MS = 2 * 60 * 1_000;
const BATCH = 100;

/** Says a second time that an account is gone, for what another service may have written of it after it heard so the first time. */
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
