import type { RoutePaths } from '../route.ts';

/** Public routes of the domain, without their schemas: the browser reads them without loading the validation library. */
export const analyticsPaths = {
  requests: { id: 'analytics.requests', method: 'GET', path: '/copilot/admin/analytics/requests' },
  firmUsage: { id: 'analytics.firm-usage', method: 'GET', path: '/copilot/firm/usage' },
  events: { id: 'analytics.events', method: 'GET', path: '/copilot/admin/events' },
  replayEvents: { id: 'analytics.replay-events', method: 'POST', path: '/copilot/admin/events/replay' },
  domainActivity: { id: 'analytics.domain-activity', method: 'POST', path: '/copilot/admin/get-domain-activity', timeoutMs: 30_000 },
  userDossiers: { id: 'analytics.user-dossiers', method: 'POST', path: '/copilot/admin/get-user-dossiers', timeoutMs: 30_000 },
  trialMonitoring: { id: 'analytics.trial-monitoring', method: 'GET', path: '/copilot/admin/get-trial-monitoring', timeoutMs: 30_000 },
  trialActivity: { id: 'analytics.trial-activity', method: 'GET', path: '/copilot/admin/get-trial-monitoring-request', timeoutMs: 30_000 },
  weekActivity: { id: 'analytics.week-activity', method: 'GET', path: '/copilot/admin/get-last-7-days-requests', timeoutMs: 30_000 },
  audit: { id: 'analytics.audit', method: 'GET', path: '/copilot/admin/audit', timeoutMs: 30_000 },
  userPage: { id: 'analytics.user-page', method: 'GET', path: '/copilot/admin/users/:userId', timeoutMs: 30_000 },
  funnel: { id: 'analytics.funnel', method: 'GET', path: '/copilot/admin/funnel', timeoutMs: 30_000 },
  quality: { id: 'analytics.quality', method: 'GET', path: '/copilot/admin/quality', timeoutMs: 30_000 },
  feedback: { id: 'analytics.feedback', method: 'GET', path: '/copilot/admin/feedback', timeoutMs: 30_000 },
  recentTrials: { id: 'analytics.recent-trials', method: 'GET', path: '/copilot/admin/get-recent-trials', timeoutMs: 30_000 },
} as const satisfies RoutePaths;
