import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { lockRequestsOf, replaceLinks, requestTimes } from '../db/links.ts';
import { findUserByEmail } from '../db/users.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { mayRequestLink, REQUESTS_COUNTED_MS } from '../domain/link.ts';
import type { Deps } from './deps.ts';

const SENT = { message: 'Un e-mail de réinitialisation a été envoyé à votre adresse e-mail.' } as const;

/**
 * Requests a reset link. The same work, rows and event with or without an account; the addressee is read from the
 * account when it is sent, never from the input. Older links end.
 */
export function requestPasswordReset(deps: Pick<Deps, 'database' | 'bus' | 'digestKey' | 'resetTellsUnknown'>) {
  return async (ctx: RequestContext, input: { readonly email: string }): Promise<{ message: string }> => {
    const now = ctx.now();
    const digest = accountDigest(deps.digestKey, input.email);
    const known = await inTransaction(deps.database.kysely, async (tx) => {
      await lockRequestsOf(tx, digest);
      const user = await findUserByEmail(tx, input.email);
      const times = await requestTimes(tx, digest, 'password_reset', new Date(now.getTime() - REQUESTS_COUNTED_MS));
      if (mayRequestLink(times, now)) {
        const link = { id: ctx.newId(), purpose: 'password_reset' as const, accountDigest: digest, userId: user?.id ?? null };
        await replaceLinks(tx, { ...link, requestedAt: now });
        await deps.bus.publish(tx, eventMeta(ctx), 'password.reset-requested', { linkId: link.id });
      }
      return user !== undefined;
    });
    if (!known && deps.resetTellsUnknown) throw problem('auth.unknown_email');
    return SENT;
  };
}
