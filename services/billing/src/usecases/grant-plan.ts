import type { Envelope } from '@attendu/contracts/event-registry';
import type { PlanCatalogue } from '@attendu/contracts/plans';
import type { Tx } from '@attendu/db/database';
import type { BillingDb } from '../db/schema.ts';
import { insertSubscription } from '../db/subscriptions.ts';
import { grantOf } from '../domain/grant.ts';
import type { JobContext } from './deps.ts';

/** An account exists: it gets the plan that it was created with, if any. */
export function grantPlan(ctx: JobContext, catalogue: PlanCatalogue) {
  return async (tx: Tx<BillingDb>, event: Envelope<'user.registered'>): Promise<void> => {
    const granted = grantOf(event.data.grant, new Date(event.occurredAt), catalogue);
    if (!granted) return;
    const now = ctx.now();
    await insertSubscription(tx, { ...granted, userId: event.data.userId, queriesUsed: 0, createdAt: now, updatedAt: now });
  };
}
