import { inTransaction } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { findUser } from '../db/users.ts';
import { hashChosenPassword } from './choose-password.ts';
import type { Deps } from './deps.ts';
import { openSession } from './open-session.ts';
import { provePassword } from './prove-password.ts';
import { replaceOwnPassword } from './replace-password.ts';

type Input = { readonly currentPassword: string; readonly newPassword: string };

/** Changes the password, given the present one. All sessions end, this one is replaced; reset links end too. */
export function changePassword(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<{ token: string | null }> => {
    const { userId, factorAt } = requireUser(ctx);
    const user = await findUser(deps.database.kysely, userId);
    if (!user) throw problem('auth.required');
    await provePassword(deps, ctx, user, input.currentPassword);
    const passwordHash = await hashChosenPassword(deps, ctx, input.newPassword, user);
    const { token, cookies } = await inTransaction(deps.database.kysely, async (tx) => {
      await replaceOwnPassword(deps, tx, ctx, user, passwordHash);
      return openSession(deps, tx, ctx, userId, ctx.cookie, { factorAt: factorAt === undefined ? null : new Date(factorAt) });
    });
    for (const cookie of cookies) ctx.setCookie(cookie);
    return { token };
  };
}
