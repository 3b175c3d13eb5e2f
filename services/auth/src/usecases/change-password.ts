import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { endLinksOf } from '../db/links.ts';
import { revokeSessionsOf } from '../db/sessions.ts';
import { findUser, lockPasswordHash, setPasswordHash } from '../db/users.ts';
import { LINK_PURPOSES } from '../domain/link.ts';
import { hashChosenPassword } from './choose-password.ts';
import type { Deps } from './deps.ts';
import { openSession } from './open-session.ts';
import { provePassword } from './prove-password.ts';
import { keepSecurityEvent } from './security-log.ts';

type Input = { readonly currentPassword: string; readonly newPassword: string };

/** Changes the password, given the present one. All sessions end, this one is replaced; reset links end too. */
export function changePassword(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<{ token: string }> => {
    const { userId, factorAt } = requireUser(ctx);
    const user = await findUser(deps.database.kysely, userId);
    if (!user) throw problem('auth.required');
    await provePassword(deps, ctx, user, input.currentPassword);
    const passwordHash = await hashChosenPassword(deps, ctx, input.newPassword, user);
    const { token, cookies } = await inTransaction(deps.database.kysely, async (tx) => {
      const now = ctx.now();
      // A reset made while this was being hashed wins: its sessions must not be reopened with what it replaced.
      if ((await lockPasswordHash(tx, userId)) !== user.passwordHash) throw problem('auth.required');
      await setPasswordHash(tx, userId, passwordHash, now);
      await revokeSessionsOf(tx, userId, now);
      for (const purpose of LINK_PURPOSES) await endLinksOf(tx, userId, purpose, now);
      await deps.bus.publish(tx, eventMeta(ctx), 'password.changed', { userId });
      await keepSecurityEvent(deps, tx, ctx, 'password.changed', { userId });
      return openSession(deps, tx, ctx, userId, ctx.cookie, { factorAt: factorAt === undefined ? null : new Date(factorAt) });
    });
    for (const cookie of cookies) ctx.setCookie(cookie);
    return { token };
  };
}
