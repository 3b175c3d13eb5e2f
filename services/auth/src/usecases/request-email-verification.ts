import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext } from '@attendu/http/context';
import { lockRequestsOf, replaceLinks, requestTimes } from '../db/links.ts';
import { findUserByEmail } from '../db/users.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { mayRequestLink, REQUESTS_COUNTED_MS } from '../domain/link.ts';
import type { Deps } from './deps.ts';

const SENT = { message: 'E-mail de vérification envoyé avec succès...' } as const;

/** Asks for the confirmation mail again; the same answer, rows and event for an address without an account or already confirmed. */
export function requestEmailVerification(deps: Pick<Deps, 'database' | 'bus' | 'digestKey'>) {
  return async (ctx: RequestContext, input: { readonly email: string }): Promise<{ message: string }> => {
    const now = ctx.now();
    const digest = accountDigest(deps.digestKey, input.email);
    await inTransaction(deps.database.kysely, async (tx) => {
      await lockRequestsOf(tx, digest);
      const user = await findUserByEmail(tx, input.email);
      const times = await requestTimes(tx, digest, 'email_verification', new Date(now.getTime() - REQUESTS_COUNTED_MS));
      if (!mayRequestLink(times, now)) return;
      const userId = user?.emailVerifiedAt === null ? user.id : null;
      const link = { id: ctx.newId(), purpose: 'email_verification' as const, accountDigest: digest, userId };
      await replaceLinks(tx, { ...link, requestedAt: now });
      await deps.bus.publish(tx, eventMeta(ctx), 'email.verification-requested', { linkId: link.id });
    });
    return SENT;
  };
}
