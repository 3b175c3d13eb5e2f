import { inTransaction, type Tx } from '@attendu/db/database';
import { eventMeta, type RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { lockFirstSignIns } from '../db/identities.ts';
import { endLinksOf, findOpenLink, useLink } from '../db/links.ts';
import type { AuthDb } from '../db/schema.ts';
import { revokeOwnSessions } from '../db/sessions.ts';
import { findUser, markEmailVerified } from '../db/users.ts';
import { LINK_PURPOSES } from '../domain/link.ts';
import { digestOf } from '../domain/session.ts';
import { hashReplacingPassword } from './choose-password.ts';
import { claimMailbox, isOwnSession } from './claim-mailbox.ts';
import type { Deps } from './deps.ts';
import { recogniseBrowser } from './recognise-browser.ts';
import { keepSecurityEvent } from './security-log.ts';

type Input = { readonly token: string; readonly newPassword?: string | undefined };

/**
 * Confirms the address by the mailed link. In a session of the account, its creator owns the mailbox too: the account stays as it
 * is, the other sessions end. Elsewhere anyone may have created it with this address: it is confirmed only together with a new password, and
 * no earlier credential opens it. Opens no session: a mail scanner may have opened the link.
 */
export function verifyEmail(deps: Pick<Deps, 'database' | 'passwords' | 'bus' | 'digestKey'>) {
  return async (ctx: RequestContext, input: Input): Promise<undefined> => {
    const digest = digestOf(input.token);
    // Checked before the costly hash, then consumed under a lock: it may have been used meanwhile.
    const knownId = await findOpenLink(deps.database.kysely, digest, 'email_verification', ctx.now());
    if (knownId === null) throw problem('auth.link_invalid');
    const known = await findUser(deps.database.kysely, knownId);
    const passwordHash = input.newPassword === undefined ? null : await hashReplacingPassword(deps, ctx, input.newPassword, known);
    const browser = await inTransaction(deps.database.kysely, async (tx) => {
      await lockFirstSignIns(tx);
      const userId = await useLink(tx, digest, 'email_verification', ctx.now());
      if (userId === null) throw problem('auth.link_invalid');
      await keepSecurityEvent(deps, tx, ctx, 'email.verified', { userId });
      if (passwordHash === null) {
        await confirmOwnAddress(tx, ctx, userId);
        return null;
      }
      await claimMailbox(tx, userId, passwordHash, ctx.now());
      await deps.bus.publish(tx, eventMeta(ctx), 'password.changed', { userId });
      await keepSecurityEvent(deps, tx, ctx, 'password.reset', { userId, detail: 'confirmation' });
      return recogniseBrowser(deps, tx, ctx, userId, null);
    });
    if (browser !== null) ctx.setCookie(browser);
  };
}

/** Confirms the address of the session's account; ends its other sessions and its pending links. @throws auth.new_password_required */
export async function confirmOwnAddress(tx: Tx<AuthDb>, ctx: RequestContext, userId: string): Promise<void> {
  // The link stays valid: the transaction is rolled back.
  if (!ctx.user || !(await isOwnSession(tx, ctx, userId))) throw problem('auth.new_password_required');
  await markEmailVerified(tx, userId, ctx.now());
  await revokeOwnSessions(tx, userId, { exceptId: ctx.user.sessionId }, ctx.now());
  for (const purpose of LINK_PURPOSES) await endLinksOf(tx, userId, purpose, ctx.now());
}

/** Whether a confirmation link is valid, and what it will ask. Does not consume it: mail scanners open every link of a mailbox. */
export function checkEmailVerification(deps: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext, input: { readonly token: string }): Promise<{ usable: boolean; asksPassword: boolean }> =>
    inTransaction(deps.database.kysely, async (tx) => {
      const userId = await findOpenLink(tx, digestOf(input.token), 'email_verification', ctx.now());
      if (userId === null) return { usable: false, asksPassword: false };
      return { usable: true, asksPassword: !(await isOwnSession(tx, ctx, userId)) };
    });
}
