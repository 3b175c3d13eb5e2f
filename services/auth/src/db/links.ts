import type { Db, Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { LinkPurpose } from '../domain/link.ts';
import type { AuthDb, LinkRow } from './schema.ts';

/** Serialises the requests for this address until the transaction ends. */
export async function lockRequestsOf(tx: Tx<AuthDb>, accountDigest: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${accountDigest.readBigInt64BE(0)})`.execute(tx);
}

/** Times of the link requests for this address since then, with or without an account. */
export async function requestTimes(db: Db<AuthDb>, accountDigest: Buffer, purpose: LinkPurpose, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('links')
    .select('requestedAt')
    .where('accountDigest', '=', accountDigest)
    .where('purpose', '=', purpose)
    .where('requestedAt', '>', since)
    .execute();
  return rows.map(({ requestedAt }) => requestedAt);
}

/** Ends the links of this purpose that were not used, and adds this one. */
export async function replaceLinks(
  tx: Tx<AuthDb>,
  link: Pick<LinkRow, 'id' | 'purpose' | 'accountDigest' | 'userId' | 'requestedAt'>,
): Promise<void> {
  await tx
    .updateTable('links')
    .set({ endedAt: link.requestedAt })
    .where('accountDigest', '=', link.accountDigest)
    .where('purpose', '=', link.purpose)
    .where('usedAt', 'is', null)
    .where('endedAt', 'is', null)
    .execute();
  await tx
    .insertInto('links')
    .values({ ...link, tokenDigest: null, expiresAt: null, usedAt: null, endedAt: null })
    .execute();
}

/** Ends every link of an account that was not used. */
export async function endLinksOf(tx: Tx<AuthDb>, userId: string, purpose: LinkPurpose, now: Date): Promise<void> {
  await tx
    .updateTable('links')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('endedAt', 'is', null)
    .execute();
}

export type SendableLink = { readonly purpose: LinkPurpose; readonly email: string; readonly firstName: string; readonly lastName: string };

/** A link that may still be mailed, with its addressee. */
export function findSendableLink(db: Db<AuthDb>, id: string, requestedAfter: Date): Promise<SendableLink | undefined> {
  return db
    .selectFrom('links')
    .innerJoin('users', 'users.id', 'links.userId')
    .select(['links.purpose', 'users.email', 'users.firstName', 'users.lastName'])
    .where('links.id', '=', id)
    .where('links.usedAt', 'is', null)
    .where('links.endedAt', 'is', null)
    .where('links.requestedAt', '>', requestedAfter)
    .executeTakeFirst();
}

/** Starts a link's validity; false when it was used or ended meanwhile. */
export async function startLink(db: Db<AuthDb>, id: string, tokenDigest: Buffer, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('links')
    .set({ tokenDigest, expiresAt })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The account that a link's secret belongs to, for this purpose only. */
export async function findOpenLink(db: Db<AuthDb>, tokenDigest: Buffer, purpose: LinkPurpose, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('links')
    .select('userId')
    .where('tokenDigest', '=', tokenDigest)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Consumes a link atomically; returns its account, or null. */
export async function useLink(tx: Tx<AuthDb>, tokenDigest: Buffer, purpose: LinkPurpose, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('links')
    .set({ usedAt: now })
    .where('tokenDigest', '=', tokenDigest)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Deletes the requests made before this; returns how many. */
export async function deleteLinksRequestedBefore(db: Db<AuthDb>, before: Date): Promise<number> {
  return Number((await db.deleteFrom('links').where('requestedAt', '<', before).executeTakeFirst()).numDeletedRows);
}
