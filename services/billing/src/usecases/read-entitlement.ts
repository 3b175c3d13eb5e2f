import type { billingRoutes } from '@attendu/contracts/billing/routes';
import type { RouteOutput } from '@attendu/contracts/route';
import type { RequestContext } from '@attendu/http/context';
import { findSubscription } from '../db/subscriptions.ts';
import { rollOver } from '../domain/periods.ts';
import { hasRight } from '../domain/permission.ts';
import type { Deps } from './deps.ts';

type Entitlement = RouteOutput<typeof billingRoutes.entitlement>;

/**
 * When a user's plan ends or ended; `until` is null for a plan without end, `entitlement` for a user who never had one. `hasRight`: it gives a right to
 * ask now, whatever was used.
 */
export function readEntitlement(deps: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext, input: { readonly userId: string }): Promise<Entitlement> => {
    const subscription = await findSubscription(deps.database.kysely, input.userId);
    if (!subscription) return { entitlement: null, hasRight: false };
    const { endsAt, renewsMonthly, periodEnd, status, source } = subscription;
    const isPaid = source === 'own' || source === 'firm';
    const goesOn = endsAt === null && (isPaid || (renewsMonthly && status === 'active'));
    const now = ctx.now();
    return {
      entitlement: { until: goesOn ? null : (endsAt ?? periodEnd).toISOString() },
      hasRight: hasRight(rollOver(subscription, now), now),
    };
  };
}
