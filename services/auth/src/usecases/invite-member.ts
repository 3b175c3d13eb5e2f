import type { FirmInvitation } from '@attendu/contracts/auth/firm-routes';
import { inTransaction, type Tx } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { countInvitationsSince, insertInvitation, openingOf, waitingInvitations, withdrawInvitations } from '../db/firm-invitations.ts';
import { insertFirm, memberIds } from '../db/firms.ts';
import type { AuthDb, FirmInvitationRow, FirmRow } from '../db/schema.ts';
import { findUserByEmail } from '../db/users.ts';
import { linkToken } from '../domain/link.ts';
import { INVITATION_VALID_MS, INVITATIONS_A_DAY, INVITATIONS_COUNTED_MS, placesOf, SAME_INVITATION_MS } from '../domain/membership.ts';
import { digestOf } from '../domain/session.ts';
import { keepAct } from './admin-act.ts';
import type { Deps } from './deps.ts';
import { lockOwnFirm } from './firm-membership.ts';
import { invitationOf } from './read-firm.ts';

/** Reason, in the audit log, of an opening that opened nothing. */
const SENT_AGAIN = "Cabinet déjà ouvert\u00a0: l'invitation est renvoyée.";

type InviteDeps = Pick<Deps, 'database' | 'bus' | 'linkKey' | 'digestKey'>;

/**
 * Invites an address into the caller's firm. Does not reveal whether the address has an account or another firm: its owner sees that when they
 * answer. Members and open invitations each take a place.
 */
export function inviteMember(deps: InviteDeps & Pick<Deps, 'firmSeats'>) {
  return async (ctx: RequestContext, { email }: { readonly email: string }): Promise<FirmInvitation> => {
    const { firmId } = requireUser(ctx);
    if (firmId === null) throw problem('auth.forbidden');
    const places = placesOf(await deps.firmSeats(firmId, ctx.requestId));
    return inTransaction(deps.database.kysely, async (tx) => {
      const firm = await lockOwnFirm(tx, ctx);
      const now = ctx.now();
      if ((await findUserByEmail(tx, email))?.cabinetId === firm.id) throw problem('firm.already_member');
      const waiting = await waitingInvitations(tx, firm.id, now, places + 1);
      const last = waiting.find((one) => one.email === email);
      if (last && isSame(last, now)) return invitationOf(last);
      const others = waiting.filter((one) => one.email !== email).length;
      if ((await memberIds(tx, firm.id)).length + others >= places) throw problem('firm.no_place');
      const since = new Date(now.getTime() - INVITATIONS_COUNTED_MS);
      if ((await countInvitationsSince(tx, firm.id, since)) >= INVITATIONS_A_DAY) throw problem('request.rate_limited');
      return invitationOf(await invite(deps, tx, ctx, { firm, email, asAdmin: false }));
    });
  };
}

/** Opens a firm and invites its first administrator. Repeated while their invitation stands, it sends them another into the same one; within a minute, it does nothing. */
export function createFirm(deps: InviteDeps) {
  return (ctx: RequestContext, input: { readonly name: string; readonly email: string }) =>
    inTransaction(deps.database.kysely, async (tx) => {
      const opened = await openingOf(tx, input.name, input.email, ctx.now());
      const firm = { id: opened?.firmId ?? ctx.newId(), name: input.name, createdAt: ctx.now() };
      if (opened && isSame(opened, ctx.now())) return { firm: { id: firm.id, name: firm.name }, invitation: invitationOf(opened) };
      if (!opened) await insertFirm(tx, firm);
      const invitation = await invite(deps, tx, ctx, { firm, email: input.email, asAdmin: true });
      await keepAct(deps, tx, ctx, { action: 'create_firm', subjectId: firm.id, reason: opened ? SENT_AGAIN : null });
      return { firm: { id: firm.id, name: firm.name }, invitation: invitationOf(invitation) };
    });
}

const isSame = ({ invitedAt }: FirmInvitationRow, now: Date): boolean => now.getTime() - invitedAt.getTime() < SAME_INVITATION_MS;

export function withdrawInvitation(deps: Pick<Deps, 'database'>) {
  return (ctx: RequestContext, input: { readonly invitationId: string }): Promise<undefined> =>
    inTransaction(deps.database.kysely, async (tx) => {
      const { id } = await lockOwnFirm(tx, ctx);
      await withdrawInvitations(tx, id, { id: input.invitationId }, ctx.now());
      return undefined;
    });
}

async function invite(
  deps: InviteDeps,
  tx: Tx<AuthDb>,
  ctx: RequestContext,
  o: { readonly firm: FirmRow; readonly email: string; readonly asAdmin: boolean },
): Promise<FirmInvitationRow> {
  const now = ctx.now();
  const id = ctx.newId();
  const row: FirmInvitationRow = {
    id,
    firmId: o.firm.id,
    email: o.email,
    asAdmin: o.asAdmin,
    invitedBy: requireUser(ctx).userId,
    tokenDigest: digestOf(linkToken(deps.linkKey, 'firm_invitation', id)),
    invitedAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_VALID_MS),
    acceptedAt: null,
    withdrawnAt: null,
  };
  await withdrawInvitations(tx, o.firm.id, { email: o.email }, now);
  await insertInvitation(tx, row);
  await deps.bus.publish(tx, eventMeta(ctx), 'firm.member-invited', { linkId: id });
  return row;
}
