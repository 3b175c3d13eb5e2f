import type { RoutePaths } from '../route.ts';

/** Public routes of the domain, without their schemas: the browser reads them without loading the validation library. */
export const gatewayPaths = {
  site: { id: 'gateway.site', method: 'GET', path: '/copilot/site' },
  status: { id: 'gateway.status', method: 'GET', path: '/copilot/admin/status' },
} as const satisfies RoutePaths;
