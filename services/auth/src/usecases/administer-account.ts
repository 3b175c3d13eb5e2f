import type { AccountAct, AccountState } from '@attendu/contracts/auth/admin-routes';
import { trackingSchema } from '@attendu/contracts/auth/schemas';
import { inTransaction, type Tx } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { AuthDb, UserRow } from '../db/schema.ts';
import { deleteFactorsOf, hasFactor } from '../db/second-factors.ts';
import { openSessionsOf, revokeSessionsOf } from '../db/sessions.ts';
import { deleteUser, findUser, lockUser, setLockedAt } from '../db/users.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { keepAct } from './admin-act.ts';
import type { Deps } from './deps.ts';
import { releaseFirm } from './firm-membership.ts';
import { directoryPerson } from './read-directory.ts';
import { requestEmailVerification } from './request-email-verification.ts';
import { requestPasswordReset } from './request-password-reset.ts';

type AdministerDeps = Pick<Deps, 'database' | 'bus' | 'digestKey' | 'resetTellsUnknown'>;
type Input = { readonly userId: string; readonly action: AccountAct; readonly reason: string };

/** Acts of a super-administrator on an account; each writes a line of the audit log in its transaction. */
export function administerAccount(deps: AdministerDeps) {
  const verify = requestEmailVerification(deps);
  const reset = requestPasswordReset(deps);
  return async (ctx: RequestContext, { userId, action, reason }: Input): Promise<undefined> => {
    const { email } = await inTransaction(deps.database.kysely, async (tx) => {
      if (action === 'delete') await releaseFirm(deps, tx, eventMeta(ctx), { userId, byOwner: false, now: ctx.now() });
      const user = await lockUser(tx, userId);
      if (!user) throw problem('admin.user_not_found');
      if (user.isSuperAdmin && (action === 'lock' || action === 'delete')) throw problem('admin.own_kind');
      // An administrator's own factors are removed on the account page, which asks for one of them.
      if (action === 'remove_factors' && userId === requireUser(ctx).userId) throw problem('auth.forbidden');
      await act(deps, tx, ctx, user, action);
      await keepAct(deps, tx, ctx, { action, subjectId: userId, reason });
      return user;
    });
    if (action === 'send_verification') await verify(ctx, { email });
    if (action === 'send_reset') await reset(ctx, { email });
    return undefined;
  };
}

async function act(deps: AdministerDeps, tx: Tx<AuthDb>, ctx: RequestContext, user: UserRow, action: AccountAct): Promise<void> {
  const now = ctx.now();
  if (action === 'lock' && user.lockedAt === null) {
    await setLockedAt(tx, user.id, now);
    await deps.bus.publish(tx, eventMeta(ctx), 'account.locked', { userId: user.id });
  }
  if (action === 'unlock') await setLockedAt(tx, user.id, null);
  if (action === 'remove_factors' && (await deleteFactorsOf(tx, user.id)))
    await deps.bus.publish(tx, eventMeta(ctx), 'factor.changed', { userId: user.id, factorChange: 'reset' });
  if (action === 'lock' || action === 'end_sessions' || action === 'remove_factors') await revokeSessionsOf(tx, user.id, now);
  if (action === 'delete' && (await deleteUser(tx, user, accountDigest(deps.digestKey, user.email), now)))
    await deps.bus.publish(tx, eventMeta(ctx), 'user.deleted', { userId: user.id });
}

/** An account as its page shows it to a super-administrator. */
export function readAccountState({ database: { kysely } }: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext, { userId }: { readonly userId: string }): Promise<{ account: AccountState | null }> => {
    const user = await findUser(kysely, userId);
    if (!user) return { account: null };
    const { data: tracking = {} } = trackingSchema.safeParse(user.tracking);
    const { open, lastSeenAt } = await openSessionsOf(kysely, userId, ctx.now());
    const { cabinetId, firmName, emailVerifiedAt, isSuperAdmin, trialStartedAt, lockedAt } = user;
    return {
      account: {
        ...directoryPerson({ ...user, signupSource: tracking.source || tracking.utm_source || null }),
        tracking,
        firm: cabinetId === null ? null : { id: cabinetId, name: firmName ?? '' },
        emailVerified: emailVerifiedAt !== null,
        isSuperAdmin,
        secondFactor: await hasFactor(kysely, userId),
        trialStartedAt: trialStartedAt?.toISOString() ?? null,
        lockedAt: lockedAt?.toISOString() ?? null,
        openSessions: open,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
      },
    };
  };
}
