import type { Envelope } from '@attendu/contracts/event-registry';
import type { PlanCatalogue } from '@attendu/contracts/plans';
import type { Tx } from '@attendu/db/database';
import { insertMember, lockFirm } from '../db/members.ts';
import type { BillingDb } from '../db/schema.ts';
import { insertSeatGrant } from '../db/seat-grants.ts';
import { refreshStanding, type StandingRules } from '../db/standings.ts';
import { type GrantRequest, grantOf } from '../domain/grant.ts';
import type { JobContext } from './deps.ts';
import { refreshFirm } from './firm-members.ts';

/** Grants a new account its plan, if any, and its firm membership; and its firm the seats of the event. */
export function grantPlan(ctx: JobContext, catalogue: PlanCatalogue, rules: StandingRules) {
  return async (tx: Tx<BillingDb>, event: Envelope<'user.registered'>): Promise<void> => {
    const { userId, firmId } = event.data;
    if (firmId !== null) {
      const at = new Date(event.occurredAt);
      await lockFirm(tx, firmId);
      await insertMember(tx, { userId, firmId, isAdmin: false, joinedAt: at });
      if (event.data.firmSeats !== undefined) await insertSeatGrant(tx, { firmId, seats: event.data.firmSeats, grantedAt: at });
    }
    await grant(ctx, catalogue, rules, tx, event, event.data.grant);
    // Seats may be granted after members joined.
    if (firmId !== null) await refreshFirm(tx, firmId, ctx.now(), rules);
  };
}

/** Starts a trial of the catalogue's days from the event. An account with an earlier granted plan keeps it. */
export function startTrial(ctx: JobContext, catalogue: PlanCatalogue, rules: StandingRules) {
  return (tx: Tx<BillingDb>, event: Envelope<'trial.started'>): Promise<void> =>
    grant(ctx, catalogue, rules, tx, event, { plan: 'trialing', periodEnd: null });
}

async function grant(
  ctx: JobContext,
  catalogue: PlanCatalogue,
  rules: StandingRules,
  tx: Tx<BillingDb>,
  event: Envelope<'user.registered' | 'trial.started'>,
  request: GrantRequest,
): Promise<void> {
  const granted = grantOf(request, new Date(event.occurredAt), catalogue);
  if (!granted && event.name === 'user.registered' && event.data.firmId === null) return;
  await refreshStanding(tx, event.data.userId, ctx.now(), rules, granted);
}
