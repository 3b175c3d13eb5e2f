import { billingRoutes } from '@attendu/contracts/billing/routes';
import { type Route, route } from '@attendu/http/route';
import type { Deps } from './usecases/deps.ts';
import { readSubscription } from './usecases/read-subscription.ts';
import { reserveQuery } from './usecases/reserve-query.ts';

export function routes(deps: Deps): Route[] {
  const read = readSubscription(deps);
  const reserve = reserveQuery(deps);
  return [route(billingRoutes.subscriptionStatus, (ctx) => read(ctx)), route(billingRoutes.reserve, (ctx, { body }) => reserve(ctx, body))];
}
