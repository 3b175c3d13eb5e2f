import { randomUUID } from 'node:crypto';
import { inTransaction } from '@attendu/db/database';
import { takeUntold } from '../db/announced-terms.ts';
import type { Deps } from './deps.ts';

const BATCH = 500;

/** Tells each account, once, that the terms change from this day (yyyy-mm-dd). Run again, it goes on where it stopped. Returns how many were told. */
export function announceTerms(deps: Pick<Deps, 'database' | 'bus'>) {
  return async (from: string): Promise<number> => {
    const meta = { actor: { kind: 'service', id: 'auth' }, correlationId: `terms-${randomUUID()}` } as const;
    for (let told = 0; ; ) {
      const users = await inTransaction(deps.database.kysely, async (tx) => {
        const untold = await takeUntold(tx, from, BATCH);
        for (const userId of untold) await deps.bus.publish(tx, meta, 'terms.changing', { userId, from });
        return untold;
      });
      if (users.length === 0) return told;
      told += users.length;
    }
  };
}
