import { analyticsRoutes } from '@attendu/contracts/analytics/routes';
import { personalDataRoutes } from '@attendu/contracts/personal-data';
import type { Database } from '@attendu/db/database';
import { type Route, route } from '@attendu/http/route';
import type { AnalyticsDb } from './db/schema.ts';
import { readPersonalData } from './usecases/read-personal-data.ts';
import { readFirmUsage, readRequests } from './usecases/read-usage.ts';

export function routes(deps: { database: Database<AnalyticsDb> }): Route[] {
  const requests = readRequests(deps);
  const firm = readFirmUsage(deps);
  const personal = readPersonalData(deps);
  return [
    route(analyticsRoutes.requests, (ctx, { query }) => requests(ctx, query)),
    route(analyticsRoutes.firmUsage, (ctx) => firm(ctx)),
    route(personalDataRoutes['admin-analytics'], (ctx, { params, query }) => personal(ctx, { ...params, ...query })),
  ];
}
