import { inTransaction, type Tx } from '@attendu/db/database';
import { eventMeta, type RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { devicesOf } from '../db/devices.ts';
import { lockFirstSignIns } from '../db/identities.ts';
import { findOpenLink, useLink } from '../db/links.ts';
import type { AuthDb, UserRow } from '../db/schema.ts';
import { deleteTallies, lockTallies, saveTallies } from '../db/sign-in-tallies.ts';
import { findUser } from '../db/users.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { afterSuccess } from '../domain/lock-out.ts';
import { digestOf } from '../domain/session.ts';
import { hashReplacingPassword } from './choose-password.ts';
import { claimMailbox, isOwnSession } from './claim-mailbox.ts';
import { placeOf, placeOfDevice } from './counted-attempt.ts';
import type { Deps } from './deps.ts';
import { recogniseBrowser } from './recognise-browser.ts';
import { replacePassword } from './replace-password.ts';
import { keepSecurityEvent } from './security-log.ts';

/**
 * Sets a password by a single-use mailed link. All sessions and other links end; the address is verified, since the
 * link reached it; the lock-out of this place is lifted, and this browser becomes one of the account's, which strangers cannot
 * lock. Identities and phone stay only where
 * the link is opened in a session of an account whose address was proved before.
 */
export function resetPassword(deps: Pick<Deps, 'database' | 'passwords' | 'bus' | 'digestKey'>) {
  return async (ctx: RequestContext, input: { readonly token: string; readonly newPassword: string }): Promise<undefined> => {
    const digest = digestOf(input.token);
    // Checked before the costly hash, then consumed under a lock: it may have been used meanwhile.
    const knownId = await findOpenLink(deps.database.kysely, digest, 'password_reset', ctx.now());
    if (knownId === null) throw problem('auth.link_invalid');
    const passwordHash = await hashReplacingPassword(deps, ctx, input.newPassword, await findUser(deps.database.kysely, knownId));
    const browser = await inTransaction(deps.database.kysely, async (tx) => {
      const now = ctx.now();
      await lockFirstSignIns(tx);
      const userId = await useLink(tx, digest, 'password_reset', now);
      const user = userId === null ? undefined : await findUser(tx, userId);
      if (!user) throw problem('auth.link_invalid');
      const isOwn = user.emailVerifiedAt !== null && (await isOwnSession(tx, ctx, user.id));
      if (isOwn) await replacePassword(tx, user.id, passwordHash, now);
      else await claimMailbox(tx, user.id, passwordHash, now);
      await forgetFailures(deps, tx, ctx, user);
      await deps.bus.publish(tx, eventMeta(ctx), 'password.changed', { userId: user.id });
      await keepSecurityEvent(deps, tx, ctx, 'password.reset', { userId: user.id });
      // Elsewhere the browser's cookie may belong to its previous user, so it gets a new one.
      return recogniseBrowser(deps, tx, ctx, user.id, isOwn ? ctx.cookie : null);
    });
    ctx.setCookie(browser);
  };
}

/** Lifts the lock-outs that wrong passwords caused for this place and for the browsers that the account knows. */
async function forgetFailures(
  deps: Pick<Deps, 'digestKey'>,
  tx: Tx<AuthDb>,
  ctx: RequestContext,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  const [account, place] = [accountDigest(deps.digestKey, user.email), placeOf(deps, ctx)];
  const tallies = await lockTallies(tx, account, place, ctx.now());
  await saveTallies(tx, account, place, afterSuccess(tallies.place, tallies.everywhere, ctx.now()), ctx.now());
  const devices = await devicesOf(tx, user.id);
  await deleteTallies(
    tx,
    account,
    devices.map(({ digest }) => placeOfDevice(deps, digest)),
  );
}
