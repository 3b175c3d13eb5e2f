import type { Tx } from '@attendu/db/database';
import type { AuthDb } from './schema.ts';

/** Marks some accounts with a confirmed address as told of the terms of this day, and returns them. One told of another day, perhaps mistyped, is told again. */
export async function takeUntold(tx: Tx<AuthDb>, from: string, limit: number): Promise<string[]> {
  const rows = await tx
    .updateTable('users')
    .set({ termsAnnouncedFor: from })
    .where('id', 'in', (users) =>
      users
        .selectFrom('users')
        .select('id')
        .where('emailVerifiedAt', 'is not', null)
        .where((or) => or.or([or('termsAnnouncedFor', 'is', null), or('termsAnnouncedFor', '!=', from)]))
        .limit(limit)
        .forUpdate(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
