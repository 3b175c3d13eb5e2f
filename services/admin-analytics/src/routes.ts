import { analyticsRoutes } from '@attendu/contracts/analytics/routes';
import { personalDataRoutes } from '@attendu/contracts/personal-data';
import { type Route, route } from '@attendu/http/route';
import type { Deps } from './usecases/deps.ts';
import { readEvents, replayEvents } from './usecases/operate-events.ts';
import { readDomain, readTrialActivity, readUserDossiers, readWeek } from './usecases/read-activity.ts';
import { readAudit } from './usecases/read-audit.ts';
import { readPersonalData } from './usecases/read-personal-data.ts';
import { readFeedback, readFunnel, readQuality } from './usecases/read-quality.ts';
import { readRecentTrials, readTrialMonitoring } from './usecases/read-trials.ts';
import { readFirmUsage, readRequests } from './usecases/read-usage.ts';
import { readUser } from './usecases/read-user.ts';

export function routes(deps: Deps): Route[] {
  const requests = readRequests(deps);
  const firm = readFirmUsage(deps);
  const [events, replay] = [readEvents(deps), replayEvents(deps)];
  const [domain, user] = [readDomain(deps), readUserDossiers(deps)];
  const [audit, userPage] = [readAudit(deps), readUser(deps)];
  const [funnel, quality, feedback] = [readFunnel(deps), readQuality(deps), readFeedback(deps)];
  const personal = readPersonalData(deps);
  return [
    route(analyticsRoutes.requests, (ctx, { query }) => requests(ctx, query)),
    route(analyticsRoutes.firmUsage, (ctx, { query }) => firm(ctx, query)),
    route(analyticsRoutes.events, (ctx, { query }) => events(ctx, query)),
    route(analyticsRoutes.replayEvents, (ctx, { body }) => replay(ctx, body)),
    route(analyticsRoutes.domainActivity, (ctx, { body }) => domain(ctx, body)),
    route(analyticsRoutes.userDossiers, (ctx, { body }) => user(ctx, body)),
    route(analyticsRoutes.trialMonitoring, readTrialMonitoring(deps)),
    route(analyticsRoutes.trialActivity, readTrialActivity(deps)),
    route(analyticsRoutes.weekActivity, readWeek(deps)),
    route(analyticsRoutes.feedback, (ctx, { query }) => feedback(ctx, query)),
    route(analyticsRoutes.recentTrials, readRecentTrials(deps)),
    route(analyticsRoutes.audit, (ctx, { query }) => audit(ctx, query)),
    route(analyticsRoutes.userPage, (ctx, { params }) => userPage(ctx, params)),
    route(analyticsRoutes.funnel, (ctx, { query }) => funnel(ctx, query)),
    route(analyticsRoutes.quality, (ctx, { query }) => quality(ctx, query)),
    route(personalDataRoutes['admin-analytics'], (ctx, { params, query }) => personal(ctx, { ...params, ...query })),
  ];
}
