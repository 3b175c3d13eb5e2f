import { analyticsRoutes } from './analytics/routes.ts';
import { anonymisationRoutes } from './anonymisation/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { dossierRoutes } from './dossier/routes.ts';
import { gatewayRoutes } from './gateway/routes.ts';
import { notificationRoutes } from './notification/routes.ts';
import { personalDataRoutes } from './personal-data.ts';
import { corpusRoutes } from './research/corpus-routes.ts';
import { researchRoutes } from './research/routes.ts';
import type { RouteContract } from './route.ts';

/** Every route of every service and of the gateway itself. The gateway exposes only those under /copilot/. */
export const ROUTES: readonly RouteContract[] = [
  ...Object.values(authRoutes),
  ...Object.values(billingRoutes),
  ...Object.values(dossierRoutes),
  ...Object.values(researchRoutes),
  ...Object.values(corpusRoutes),
  ...Object.values(anonymisationRoutes),
  ...Object.values(notificationRoutes),
  ...Object.values(analyticsRoutes),
  ...Object.values(personalDataRoutes),
  ...Object.values(gatewayRoutes),
];
