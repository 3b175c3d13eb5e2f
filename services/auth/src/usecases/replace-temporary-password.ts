import type { Account } from '@attendu/contracts/auth/schemas';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { replaceLinks } from '../db/links.ts';
import { findUser } from '../db/users.ts';
import { accountOf } from '../domain/account.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { hashReplacingPassword } from './choose-password.ts';
import type { Deps } from './deps.ts';
import { openSession } from './open-session.ts';
import { replaceOwnPassword } from './replace-password.ts';

/**
 * Replaces the temporary password that opened this session. The address stays unconfirmed:
 * the administrator may have given the temporary password to anyone.
 */
export function replaceTemporaryPassword(deps: Deps) {
  return async (ctx: RequestContext, input: { readonly newPassword: string }): Promise<{ account: Account; token: string | null }> => {
    const { userId, mustChangePassword } = requireUser(ctx);
    if (mustChangePassword !== true) throw problem('auth.forbidden');
    const user = await findUser(deps.database.kysely, userId);
    if (!user) throw problem('auth.required');
    const passwordHash = await hashReplacingPassword(deps, ctx, input.newPassword, user);
    const { token, awaits, cookies } = await inTransaction(deps.database.kysely, async (tx) => {
      await replaceOwnPassword(deps, tx, ctx, user, passwordHash);
      if (user.emailVerifiedAt === null) {
        const link = {
          id: ctx.newId(),
          purpose: 'email_verification' as const,
          accountDigest: accountDigest(deps.digestKey, user.email),
          userId,
        };
        await replaceLinks(tx, { ...link, requestedAt: ctx.now() });
        await deps.bus.publish(tx, eventMeta(ctx), 'email.verification-requested', { linkId: link.id });
      }
      return openSession(deps, tx, ctx, userId, ctx.cookie);
    });
    for (const cookie of cookies) ctx.setCookie(cookie);
    return { account: accountOf(user, awaits), token };
  };
}
