import type { Tx } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { deleteDevicesOf } from '../db/devices.ts';
import { deleteIdentitiesOf } from '../db/identities.ts';
import { endLinksOf } from '../db/links.ts';
import type { AuthDb } from '../db/schema.ts';
import { isOpenSession, revokeSessionsOf } from '../db/sessions.ts';
import { resetCredentials } from '../db/users.ts';
import { LINK_PURPOSES } from '../domain/link.ts';

/**
 * The owner of an account's mailbox proved it, but not that they created the account: nothing that was there before may
 * open it (password, sessions, links, identities), nor stand for them (phone, known browsers,
 * names of an address never verified). The caller holds `lockFirstSignIns`, so that
 * no sign-in by an identity that is being removed opens a session meanwhile.
 */
export async function claimMailbox(tx: Tx<AuthDb>, userId: string, passwordHash: string | null, now: Date): Promise<void> {
  await resetCredentials(tx, userId, passwordHash, now);
  await deleteIdentitiesOf(tx, userId);
  await deleteDevicesOf(tx, userId);
  await revokeSessionsOf(tx, userId, now);
  for (const purpose of LINK_PURPOSES) await endLinksOf(tx, userId, purpose, now);
}

/** Whether the call comes from an open session of this account. Read again here, since the gateway may cache a closed one for a second. */
export async function isOwnSession(tx: Tx<AuthDb>, ctx: RequestContext, userId: string): Promise<boolean> {
  return ctx.user?.userId === userId && (await isOpenSession(tx, ctx.user.sessionId, userId));
}
