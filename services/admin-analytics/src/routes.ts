import { analyticsRoutes } from '@attendu/contracts/analytics/routes';
import type { Database } from '@attendu/db/database';
import { type Route, route } from '@attendu/http/route';
import type { AnalyticsDb } from './db/schema.ts';
import { readFirmUsage, readRequests } from './usecases/read-usage.ts';

export function routes(deps: { database: Database<AnalyticsDb> }): Route[] {
  const requests = readRequests(deps);
  const firm = readFirmUsage(deps);
  return [route(analyticsRoutes.requests, (ctx, { query }) => requests(ctx, query)), route(analyticsRoutes.firmUsage, (ctx) => firm(ctx))];
}
