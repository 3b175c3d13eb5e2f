import { runService } from '@attendu/config/run-service';
import { authConfigSchema } from './config.ts';
import { startAuth } from './service.ts';

await runService(authConfigSchema, startAuth);
