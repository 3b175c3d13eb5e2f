import { runService } from '@attendu/config/run-service';
import { gatewayConfigSchema } from './config.ts';
import { startGateway } from './service.ts';

await runService(gatewayConfigSchema, startGateway);
