import { FIRM_MEMBERS, type FirmInvitation, type FirmMember } from '@attendu/contracts/auth/firm-routes';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { firmName, peopleOfFirm } from '../db/directory.ts';
import { waitingInvitations } from '../db/firm-invitations.ts';
import type { FirmInvitationRow, UserRow } from '../db/schema.ts';
import { findUser } from '../db/users.ts';
import { placesOf } from '../domain/membership.ts';
import type { Deps } from './deps.ts';

export function memberOf(row: Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email' | 'isCabAdmin'>): FirmMember {
  const { id, firstName, lastName, email, isCabAdmin } = row;
  return { id, firstName, lastName, email, role: isCabAdmin ? 'admin' : 'member' };
}

export function invitationOf(row: FirmInvitationRow): FirmInvitation {
  const { id, email, invitedAt, expiresAt } = row;
  return { id, email, invitedAt: invitedAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** The caller's firm read from the database, whatever the session says. */
export function readMembers({ database }: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext) => {
    const user = await findUser(database.kysely, requireUser(ctx).userId);
    if (!user) throw problem('auth.required');
    if (user.cabinetId === null) return { firm: null, members: [] };
    const people = await peopleOfFirm(database.kysely, user.cabinetId, FIRM_MEMBERS);
    return {
      firm: { id: user.cabinetId, name: user.firmName ?? '', secondFactorRequired: user.firmRequiresFactor },
      members: people.map(memberOf),
    };
  };
}

export function readInvitations(deps: Pick<Deps, 'database' | 'firmSeats'>) {
  return async (ctx: RequestContext) => {
    const { firmId } = requireUser(ctx);
    if (firmId === null) throw problem('auth.forbidden');
    const rows = await waitingInvitations(deps.database.kysely, firmId, ctx.now(), FIRM_MEMBERS);
    const places = await deps.firmSeats(firmId, ctx.requestId).then(placesOf, (err: unknown) => {
      ctx.log.warn({ err }, 'the seats of a firm cannot be known');
      return null;
    });
    return { invitations: rows.map(invitationOf), places };
  };
}

export function readFirmName({ database }: Pick<Deps, 'database'>) {
  return async (_ctx: RequestContext, input: { readonly firmId: string }) => ({ name: await firmName(database.kysely, input.firmId) });
}
