import { runService } from '@attendu/config/run-service';
import { billingConfigSchema } from './config.ts';
import { startBilling } from './service.ts';

await runService(billingConfigSchema, startBilling);
