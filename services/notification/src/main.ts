import { runService } from '@attendu/config/run-service';
import { notificationConfigSchema } from './config.ts';
import { startNotification } from './service.ts';

await runService(notificationConfigSchema, startNotification);
