import { randomUUID } from 'node:crypto';
import type { EventMeta } from '@attendu/bus/meta';
import type { Account } from '@attendu/contracts/auth/schemas';
import { type Db, inTransaction, type Tx } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { firmName } from '../db/directory.ts';
import { hasAccepted, markAccepted, waitingInvitation } from '../db/firm-invitations.ts';
import { lockFirm, memberIds } from '../db/firms.ts';
import type { AuthDb, FirmInvitationRow, UserRow } from '../db/schema.ts';
import { findUser, findUserByEmail, insertUser, newUser } from '../db/users.ts';
import { accountOf } from '../domain/account.ts';
import { placesOf } from '../domain/membership.ts';
import { digestOf } from '../domain/session.ts';
import { hashChosenPassword } from './choose-password.ts';
import type { Deps } from './deps.ts';
import { enterFirm, notifyMembers } from './firm-membership.ts';
import { openSession } from './open-session.ts';
import { lockOwnAccount } from './prove-owner.ts';
import { keepSecurityEvent } from './security-log.ts';
import { confirmOwnAddress } from './verify-email.ts';

type AnswerDeps = Pick<Deps, 'adminSecondFactor' | 'digestKey' | 'database' | 'bus' | 'firmSeats'>;
type Token = { readonly token: string };

export function checkFirmInvitation({ database: { kysely } }: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext, { token }: Token) => {
    const invitation = await find(kysely, ctx, token);
    const hasAccount = (await findUserByEmail(kysely, invitation.email)) !== undefined;
    return { firmName: (await firmName(kysely, invitation.firmId)) ?? '', email: invitation.email, hasAccount };
  };
}

/**
 * The session's user joins the firm that invited their address. The link reached the mailbox, so it verifies the address too. Idempotent: a call
 * whose answer was lost is sent again.
 */
export function acceptFirmInvitation(deps: AnswerDeps) {
  return async (ctx: RequestContext, { token }: Token): Promise<Account> => {
    const { userId } = requireUser(ctx);
    if (await hasAccepted(deps.database.kysely, digestOf(token), userId)) return ownAccount(deps.database.kysely, userId);
    const { firmId } = await find(deps.database.kysely, ctx, token);
    const places = placesOf(await deps.firmSeats(firmId, ctx.requestId));
    return inTransaction(deps.database.kysely, async (tx) => {
      await lockFirm(tx, firmId);
      // The same call may have been under way when this one was looked up.
      if (await hasAccepted(tx, digestOf(token), userId)) return ownAccount(tx, userId);
      const invitation = await find(tx, ctx, token);
      const user = await lockOwnAccount(tx, ctx);
      if (user.email !== invitation.email) throw problem('firm.other_address');
      if (user.emailVerifiedAt === null) await confirmOwnAddress(tx, ctx, user.id);
      await accept(deps, tx, ctx, eventMeta(ctx), { invitation, user, places });
      return ownAccount(tx, user.id);
    });
  };
}

async function ownAccount(db: Db<AuthDb>, userId: string): Promise<Account> {
  const user = await findUser(db, userId);
  if (!user) throw problem('auth.required');
  return accountOf(user);
}

type NewMember = Token & { readonly firstName: string; readonly lastName: string; readonly newPassword: string };

/** Creates an account for an invited address, with its session, in the firm, atomically. */
export function joinFirm(deps: AnswerDeps & Pick<Deps, 'passwords'>) {
  return async (ctx: RequestContext, input: NewMember): Promise<Account> => {
    const { kysely } = deps.database;
    const { firmId, email } = await find(kysely, ctx, input.token);
    // Checked before the costly hash, and again by the insertion.
    if (await findUserByEmail(kysely, email)) throw problem('firm.account_exists');
    const places = placesOf(await deps.firmSeats(firmId, ctx.requestId));
    const passwordHash = await hashChosenPassword(deps, ctx, input.newPassword, { ...input, email });
    const { account, cookies } = await inTransaction(kysely, async (tx) => {
      const now = ctx.now();
      await lockFirm(tx, firmId);
      const invitation = await find(tx, ctx, input.token);
      const { firstName, lastName } = input;
      const known = { passwordHash, firstName, lastName, emailVerifiedAt: now, termsAcceptedAt: now };
      const user = newUser(randomUUID(), email, now, { ...known, tracking: '{"source":"cabinet"}' });
      if (!(await insertUser(tx, user))) throw problem('firm.account_exists');
      const meta = { actor: { kind: 'user', id: user.id }, correlationId: ctx.requestId } as const;
      await deps.bus.publish(tx, meta, 'user.registered', { userId: user.id, firmId: null, grant: null });
      await keepSecurityEvent(deps, tx, ctx, 'account.created', { userId: user.id, detail: 'firm_invitation' });
      await accept(deps, tx, ctx, meta, { invitation, user, places });
      const entered = await findUser(tx, user.id);
      const { awaits, cookies } = await openSession(deps, tx, ctx, user.id, ctx.cookie);
      return { account: accountOf(entered ?? { ...user, firmName: null }, awaits), cookies };
    });
    for (const cookie of cookies) ctx.setCookie(cookie);
    return account;
  };
}

/** @throws auth.link_invalid */
async function find(db: Db<AuthDb>, ctx: RequestContext, token: string): Promise<FirmInvitationRow> {
  const invitation = await waitingInvitation(db, digestOf(token), ctx.now());
  if (!invitation) throw problem('auth.link_invalid');
  return invitation;
}

type Answer = { readonly invitation: FirmInvitationRow; readonly user: UserRow; readonly places: number };

/** The caller holds the firm's lock. @throws firm.other_firm, firm.no_place */
async function accept(deps: AnswerDeps, tx: Tx<AuthDb>, ctx: RequestContext, meta: EventMeta, o: Answer): Promise<void> {
  const { invitation, user, places } = o;
  const { firmId, invitedBy, asAdmin } = invitation;
  await markAccepted(tx, invitation.id, ctx.now());
  if (user.cabinetId === firmId) return;
  if (user.cabinetId !== null) throw problem('firm.other_firm');
  const members = await memberIds(tx, firmId);
  if (members.length >= places) throw problem('firm.no_place');
  await enterFirm(deps, tx, meta, { firmId, user, isAdmin: asAdmin }, ctx.now());
  await keepSecurityEvent(deps, tx, ctx, 'rights.changed', { userId: user.id, detail: asAdmin ? 'joined_admin' : 'joined' });
  const to = members.filter(({ id, isCabAdmin }) => isCabAdmin && id === invitedBy).map(({ id }) => id);
  await notifyMembers(deps, tx, meta, { firmId, memberId: user.id, membership: 'joined', to });
}
