import type { EventMeta } from '@attendu/bus/meta';
import type { Tx } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { withdrawInvitations } from '../db/firm-invitations.ts';
import { type Firm, lockFirm, memberIds, setMembership } from '../db/firms.ts';
import type { AuthDb, UserRow } from '../db/schema.ts';
import { findUser, lockUser } from '../db/users.ts';
import type { Deps } from './deps.ts';

type BusDeps = Pick<Deps, 'bus'>;
export type Membership = 'joined' | 'left' | 'removed' | 'promoted' | 'demoted';

/** Locks the caller's firm and checks that they administer it now. @throws auth.forbidden */
export async function lockOwnFirm(tx: Tx<AuthDb>, ctx: RequestContext): Promise<Firm> {
  const { userId, firmId } = requireUser(ctx);
  const firm = firmId === null ? undefined : await lockFirm(tx, firmId);
  const caller = await lockUser(tx, userId);
  if (!firm || caller?.cabinetId !== firm.id || !caller.isCabAdmin) throw problem('auth.forbidden');
  return firm;
}

/** Makes an account a member of a firm, or changes its role there, and publishes it. The caller holds the firm's lock. */
export async function enterFirm(
  deps: BusDeps,
  tx: Tx<AuthDb>,
  meta: EventMeta,
  o: { readonly firmId: string; readonly user: Pick<UserRow, 'id' | 'cabinetId' | 'cabinetJoinedAt'>; readonly isAdmin: boolean },
  now: Date,
): Promise<void> {
  const { firmId, user, isAdmin } = o;
  const cabinetJoinedAt = user.cabinetId === firmId ? user.cabinetJoinedAt : now;
  await setMembership(tx, user.id, { cabinetId: firmId, isCabAdmin: isAdmin, cabinetJoinedAt }, now);
  await deps.bus.publish(tx, meta, 'firm.member-joined', { firmId, userId: user.id, isAdmin });
}

/** Publishes the notice of a member's change to each of these users. */
export async function notifyMembers(
  deps: BusDeps,
  tx: Tx<AuthDb>,
  meta: EventMeta,
  o: { readonly firmId: string; readonly memberId: string; readonly membership: Membership; readonly to: readonly string[] },
): Promise<void> {
  const { firmId, memberId, membership } = o;
  for (const userId of o.to) await deps.bus.publish(tx, meta, 'firm.membership-told', { userId, firmId, memberId, membership });
}

/** Whether the firm would be left with members but no administrator without this one. */
export async function isLastAdmin(tx: Tx<AuthDb>, firmId: string, userId: string): Promise<boolean> {
  const others = (await memberIds(tx, firmId)).filter(({ id }) => id !== userId);
  return others.length > 0 && !others.some(({ isCabAdmin }) => isCabAdmin);
}

/** Removes an account from its firm, and publishes it. The caller holds the firm's lock. @throws firm.last_admin */
export async function quitFirm(
  deps: BusDeps,
  tx: Tx<AuthDb>,
  meta: EventMeta,
  o: { readonly firmId: string; readonly userId: string; readonly how: 'left' | 'removed' },
  now: Date,
): Promise<void> {
  const { firmId, userId, how } = o;
  if (await isLastAdmin(tx, firmId, userId)) throw problem('firm.last_admin');
  await setMembership(tx, userId, { cabinetId: null, isCabAdmin: false, cabinetJoinedAt: null }, now);
  await deps.bus.publish(tx, meta, 'firm.member-left', { firmId, userId });
  const remaining = await memberIds(tx, firmId);
  const admins = remaining.filter(({ isCabAdmin }) => isCabAdmin).map(({ id }) => id);
  await notifyMembers(deps, tx, meta, { firmId, memberId: userId, membership: how, to: how === 'removed' ? [userId] : admins });
  await withdrawInvitations(tx, firmId, remaining.length === 0 ? 'all' : { invitedBy: userId }, now);
}

/**
 * Prepares the firm of an account about to be deleted. The last administrator must first name another; when somebody else deletes the account, the
 * longest-standing member becomes the administrator. @throws firm.last_admin
 */
export async function releaseFirm(
  deps: BusDeps,
  tx: Tx<AuthDb>,
  meta: EventMeta,
  o: { readonly userId: string; readonly byOwner: boolean; readonly now: Date },
): Promise<void> {
  const firmId = (await findUser(tx, o.userId))?.cabinetId ?? null;
  if (firmId === null || !(await lockFirm(tx, firmId))) return;
  if (await isLastAdmin(tx, firmId, o.userId)) {
    if (o.byOwner) throw problem('firm.last_admin');
    const next = (await memberIds(tx, firmId)).find(({ id }) => id !== o.userId);
    const heir = next && (await lockUser(tx, next.id));
    if (heir) {
      await enterFirm(deps, tx, meta, { firmId, user: heir, isAdmin: true }, o.now);
      await notifyMembers(deps, tx, meta, { firmId, memberId: heir.id, membership: 'promoted', to: [heir.id] });
    }
  }
  const isAlone = (await memberIds(tx, firmId)).length === 1;
  await withdrawInvitations(tx, firmId, isAlone ? 'all' : { invitedBy: o.userId }, o.now);
}
