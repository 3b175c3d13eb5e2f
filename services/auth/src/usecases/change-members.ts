import type { FirmMember } from '@attendu/contracts/auth/firm-routes';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { withdrawInvitations } from '../db/firm-invitations.ts';
import { lockFirm } from '../db/firms.ts';
import { findUser, lockUser } from '../db/users.ts';
import type { Deps } from './deps.ts';
import { enterFirm, isLastAdmin, lockOwnFirm, notifyMembers, quitFirm } from './firm-membership.ts';
import { memberOf } from './read-firm.ts';
import { keepSecurityEvent } from './security-log.ts';

type MemberDeps = Pick<Deps, 'database' | 'bus' | 'digestKey'>;

/** Changes the role of a member of the caller's firm. Idempotent. */
export function changeMember(deps: MemberDeps) {
  return (ctx: RequestContext, input: { readonly userId: string; readonly role: FirmMember['role'] }): Promise<FirmMember> =>
    inTransaction(deps.database.kysely, async (tx) => {
      const { id: firmId } = await lockOwnFirm(tx, ctx);
      const member = await lockUser(tx, input.userId);
      if (member?.cabinetId !== firmId) throw problem('firm.member_unknown');
      const isAdmin = input.role === 'admin';
      if (member.isCabAdmin !== isAdmin) {
        if (!isAdmin && (await isLastAdmin(tx, firmId, member.id))) throw problem('firm.last_admin');
        const meta = eventMeta(ctx);
        await enterFirm(deps, tx, meta, { firmId, user: member, isAdmin }, ctx.now());
        // Otherwise they could come back, or bring others, by invitations they sent before.
        if (!isAdmin) await withdrawInvitations(tx, firmId, { invitedBy: member.id }, ctx.now());
        await keepSecurityEvent(deps, tx, ctx, 'rights.changed', {
          ...{ userId: member.id, actorId: requireUser(ctx).userId },
          detail: isAdmin ? 'promoted' : 'demoted',
        });
        const to = member.id === requireUser(ctx).userId ? [] : [member.id];
        await notifyMembers(deps, tx, meta, { firmId, memberId: member.id, membership: isAdmin ? 'promoted' : 'demoted', to });
      }
      return memberOf({ ...member, isCabAdmin: isAdmin });
    });
}

export function removeMember(deps: MemberDeps) {
  return (ctx: RequestContext, input: { readonly userId: string }): Promise<undefined> =>
    inTransaction(deps.database.kysely, async (tx) => {
      const { id: firmId } = await lockOwnFirm(tx, ctx);
      const member = await lockUser(tx, input.userId);
      if (member?.cabinetId !== firmId) throw problem('firm.member_unknown');
      const how = member.id === requireUser(ctx).userId ? 'left' : 'removed';
      await quitFirm(deps, tx, eventMeta(ctx), { firmId, userId: member.id, how }, ctx.now());
      await keepSecurityEvent(deps, tx, ctx, 'rights.changed', { userId: member.id, actorId: requireUser(ctx).userId, detail: how });
      return undefined;
    });
}

/** The caller leaves their firm; a success when they are in none. */
export function leaveFirm(deps: MemberDeps) {
  return async (ctx: RequestContext): Promise<undefined> => {
    const { userId } = requireUser(ctx);
    const firmId = (await findUser(deps.database.kysely, userId))?.cabinetId ?? null;
    if (firmId === null) return undefined;
    await inTransaction(deps.database.kysely, async (tx) => {
      await lockFirm(tx, firmId);
      if ((await lockUser(tx, userId))?.cabinetId !== firmId) return;
      await quitFirm(deps, tx, eventMeta(ctx), { firmId, userId, how: 'left' }, ctx.now());
      await keepSecurityEvent(deps, tx, ctx, 'rights.changed', { userId, detail: 'left' });
    });
    return undefined;
  };
}
