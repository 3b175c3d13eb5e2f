import type { RoutePaths } from '../route.ts';

/** Public routes of the domain, without their schemas: the browser reads them without loading the validation library. */
export const analyticsPaths = {
  requests: { id: 'analytics.requests', method: 'GET', path: '/copilot/admin/analytics/requests' },
  firmUsage: { id: 'analytics.firm-usage', method: 'GET', path: '/copilot/firm/usage' },
  events: { id: 'analytics.events', method: 'GET', path: '/copilot/admin/events' },
  replayEvents: { id: 'analytics.replay-events', method: 'POST', path: '/copilot/admin/events/replay' },
} as const satisfies RoutePaths;
