import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { deleteUser, findUser } from '../db/users.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { EXPIRED_COOKIE } from '../domain/session.ts';
import type { Deps } from './deps.ts';
import { releaseFirm } from './firm-membership.ts';
import { lockOwnAccount, proveOwner } from './prove-owner.ts';
import { keepSecurityEvent } from './security-log.ts';

type Input = { readonly email: string; readonly password?: string | undefined };

/** Deletes the caller's account, after its address is typed and its owner re-authenticated; publishes the event for every service. */
export function deleteAccount(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<undefined> => {
    const { userId } = requireUser(ctx);
    const user = await findUser(deps.database.kysely, userId);
    if (!user) throw problem('auth.required');
    if (input.email !== user.email) throw problem('auth.confirmation_mismatch');
    await proveOwner(deps, ctx, user, input.password);
    await inTransaction(deps.database.kysely, async (tx) => {
      await releaseFirm(deps, tx, eventMeta(ctx), { userId, byOwner: true, now: ctx.now() });
      const present = await lockOwnAccount(tx, ctx);
      await deleteUser(tx, present, accountDigest(deps.digestKey, present.email), ctx.now());
      await deps.bus.publish(tx, eventMeta(ctx), 'user.deleted', { userId });
      await keepSecurityEvent(deps, tx, ctx, 'account.deleted', { userId });
    });
    ctx.setCookie(EXPIRED_COOKIE);
  };
}
