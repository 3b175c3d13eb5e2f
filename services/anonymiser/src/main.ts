import { runService } from '@attendu/config/run-service';
import { anonymiserConfigSchema } from './config.ts';
import { startAnonymiser } from './service.ts';

await runService(anonymiserConfigSchema, startAnonymiser);
