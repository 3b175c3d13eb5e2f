import { runService } from '@attendu/config/run-service';
import { adminAnalyticsConfigSchema } from './config.ts';
import { startAdminAnalytics } from './service.ts';

await runService(adminAnalyticsConfigSchema, startAdminAnalytics);
