import type { RequestContext } from '@attendu/http/context';
import { findSubscription } from '../db/subscriptions.ts';
import type { Deps } from './deps.ts';

type Entitlement = { readonly entitlement: { readonly until: string | null } | null };

/** When a user's plan ends or ended; `until` is null for a plan without end, the whole result is null for a user who never had one. */
export function readEntitlement(deps: Pick<Deps, 'database'>) {
  return async (_ctx: RequestContext, input: { readonly userId: string }): Promise<Entitlement> => {
    const subscription = await findSubscription(deps.database.kysely, input.userId);
    if (!subscription) return { entitlement: null };
    const { endsAt, renewsMonthly, periodEnd, status, source } = subscription;
    const isPaid = source === 'own' || source === 'firm';
    const goesOn = endsAt === null && (isPaid || (renewsMonthly && status === 'active'));
    return { entitlement: { until: goesOn ? null : (endsAt ?? periodEnd).toISOString() } };
  };
}
