import { analyticsRoutes } from '@attendu/contracts/analytics/routes';
import { personalDataRoutes } from '@attendu/contracts/personal-data';
import type { Database } from '@attendu/db/database';
import { type Route, route } from '@attendu/http/route';
import type { AnalyticsDb } from './db/schema.ts';
import { readEvents, replayEvents } from './usecases/operate-events.ts';
import { readPersonalData } from './usecases/read-personal-data.ts';
import { readFirmUsage, readRequests } from './usecases/read-usage.ts';

export function routes(deps: { database: Database<AnalyticsDb> }): Route[] {
  const requests = readRequests(deps);
  const firm = readFirmUsage(deps);
  const [events, replay] = [readEvents(deps), replayEvents(deps)];
  const personal = readPersonalData(deps);
  return [
    route(analyticsRoutes.requests, (ctx, { query }) => requests(ctx, query)),
    route(analyticsRoutes.firmUsage, (ctx) => firm(ctx)),
    route(analyticsRoutes.events, (ctx, { query }) => events(ctx, query)),
    route(analyticsRoutes.replayEvents, (ctx, { body }) => replay(ctx, body)),
    route(personalDataRoutes['admin-analytics'], (ctx, { params, query }) => personal(ctx, { ...params, ...query })),
  ];
}
