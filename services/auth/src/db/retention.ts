import type { Db, Tx } from '@attendu/db/database';
import type { AuthDb, UserRow } from './schema.ts';

export type OldAccount = Pick<UserRow, 'id' | 'email' | 'phone' | 'createdAt'>;

/** Accounts created before this, without open session, not checked since `checkedBefore`; oldest first. */
export function oldAccounts(
  db: Db<AuthDb>,
  o: { createdBefore: Date; checkedBefore: Date; now: Date; limit: number },
): Promise<OldAccount[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'createdAt'])
    .where('createdAt', '<', o.createdBefore)
    .where('isSuperAdmin', '=', false)
    .where((or) => or.or([or('retentionCheckedAt', 'is', null), or('retentionCheckedAt', '<', o.checkedBefore)]))
    .where((not) =>
      not.not(
        not.exists(
          not
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.userId', '=', 'users.id')
            .where('sessions.revokedAt', 'is', null)
            .where('sessions.expiresAt', '>', o.now),
        ),
      ),
    )
    .orderBy('createdAt')
    .limit(o.limit)
    .execute();
}

export async function markLookedAt(db: Db<AuthDb> | Tx<AuthDb>, id: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ retentionCheckedAt: now }).where('id', '=', id).execute();
}
