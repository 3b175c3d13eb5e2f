import type { Envelope } from '@attendu/contracts/event-registry';
import type { PlanCatalogue } from '@attendu/contracts/plans';
import type { Tx } from '@attendu/db/database';
import type { BillingDb } from '../db/schema.ts';
import { insertSubscription } from '../db/subscriptions.ts';
import { type GrantRequest, grantOf } from '../domain/grant.ts';
import type { JobContext } from './deps.ts';

/** An account exists: it gets the plan that it was created with, if any. */
export function grantPlan(ctx: JobContext, catalogue: PlanCatalogue) {
  return (tx: Tx<BillingDb>, event: Envelope<'user.registered'>): Promise<void> => grant(ctx, catalogue, tx, event, event.data.grant);
}

/** A trial begins: the catalogue's days from the event. An account that already has a plan keeps it. */
export function startTrial(ctx: JobContext, catalogue: PlanCatalogue) {
  return (tx: Tx<BillingDb>, event: Envelope<'trial.started'>): Promise<void> =>
    grant(ctx, catalogue, tx, event, { plan: 'trialing', periodEnd: null });
}

async function grant(
  ctx: JobContext,
  catalogue: PlanCatalogue,
  tx: Tx<BillingDb>,
  event: Envelope<'user.registered' | 'trial.started'>,
  request: GrantRequest,
): Promise<void> {
  const granted = grantOf(request, new Date(event.occurredAt), catalogue);
  if (!granted) return;
  const now = ctx.now();
  await insertSubscription(tx, {
    ...granted,
    userId: event.data.userId,
    queriesUsed: 0,
    endingToldAt: null,
    endedToldAt: null,
    createdAt: now,
    updatedAt: now,
  });
}
