import { loadConfig } from '@attendu/config/load-config';
import { gatewayConfigSchema } from './config.ts';
import { startGateway } from './service.ts';

try {
  const gateway = await startGateway(loadConfig(gatewayConfigSchema, process.env));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void gateway.stop().then(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
