import { adminAnalyticsConfigSchema } from '@attendu/admin-analytics/service';
import { anonymiserConfigSchema } from '@attendu/anonymiser/service';
import { authConfigSchema } from '@attendu/auth/service';
import { billingConfigSchema } from '@attendu/billing/service';
import { dossierConfigSchema } from '@attendu/dossier/service';
import { gatewayConfigSchema } from '@attendu/gateway/service';
import { notificationConfigSchema } from '@attendu/notification/service';
import { researchOrchestratorConfigSchema } from '@attendu/research-orchestrator/service';
import { migrateConfigSchema } from '../src/migrate-config.ts';

/** The environment schema of each process of production. */
export const SCHEMAS = {
  auth: authConfigSchema,
  billing: billingConfigSchema,
  dossier: dossierConfigSchema,
  'research-orchestrator': researchOrchestratorConfigSchema,
  anonymiser: anonymiserConfigSchema,
  notification: notificationConfigSchema,
  'admin-analytics': adminAnalyticsConfigSchema,
  gateway: gatewayConfigSchema,
  migrate: migrateConfigSchema,
} as const;
