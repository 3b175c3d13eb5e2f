import { billingRoutes } from '@attendu/contracts/billing/routes';
import { personalDataRoutes } from '@attendu/contracts/personal-data';
import { type Route, route } from '@attendu/http/route';
import type { Deps } from './usecases/deps.ts';
import { readEntitlement } from './usecases/read-entitlement.ts';
import { readPersonalData } from './usecases/read-personal-data.ts';
import { readSubscription } from './usecases/read-subscription.ts';
import { reserveQuery } from './usecases/reserve-query.ts';

export function routes(deps: Deps): Route[] {
  const read = readSubscription(deps);
  const reserve = reserveQuery(deps);
  const entitlement = readEntitlement(deps);
  const personal = readPersonalData(deps);
  return [
    route(billingRoutes.subscriptionStatus, (ctx) => read(ctx)),
    route(billingRoutes.reserve, (ctx, { body }) => reserve(ctx, body)),
    route(billingRoutes.entitlement, (ctx, { params }) => entitlement(ctx, params)),
    route(personalDataRoutes.billing, (ctx, { params, query }) => personal(ctx, { ...params, ...query })),
  ];
}
