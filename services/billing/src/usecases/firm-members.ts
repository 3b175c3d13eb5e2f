import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { deleteMember, insertMember, lockFirm, membersOf } from '../db/members.ts';
import type { BillingDb } from '../db/schema.ts';
import { refreshStanding, type StandingRules } from '../db/standings.ts';
import { handOver } from './close-account.ts';
import type { JobContext } from './deps.ts';

/** Updates seats with members: a waiting member gets the seat of one who leaves. */
export async function refreshFirm(tx: Tx<BillingDb>, firmId: string, now: Date, rules: StandingRules): Promise<void> {
  for (const userId of (await membersOf(tx, firmId)).toSorted()) await refreshStanding(tx, userId, now, rules);
}

export function joinFirm(ctx: JobContext, rules: StandingRules) {
  return async (tx: Tx<BillingDb>, { data, occurredAt }: Envelope<'firm.member-joined'>): Promise<void> => {
    const { userId, firmId, isAdmin } = data;
    await lockFirm(tx, firmId);
    await insertMember(tx, { userId, firmId, isAdmin, joinedAt: new Date(occurredAt) });
    await handOver(tx, firmId, ctx.now());
    await refreshFirm(tx, firmId, ctx.now(), rules);
  };
}

/** The leaver keeps their own plan; a running trial continues. */
export function leaveFirm(ctx: JobContext, rules: StandingRules) {
  return async (tx: Tx<BillingDb>, { data }: Envelope<'firm.member-left'>): Promise<void> => {
    const { userId, firmId } = data;
    const now = ctx.now();
    await lockFirm(tx, firmId);
    await deleteMember(tx, userId, firmId);
    await handOver(tx, firmId, now);
    await refreshStanding(tx, userId, now, rules);
    await refreshFirm(tx, firmId, now, rules);
  };
}
