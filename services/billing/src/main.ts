import { ConfigError, loadConfig } from '@attendu/config/load-config';
import { billingConfigSchema } from './config.ts';
import { startBilling } from './service.ts';

try {
  const service = await startBilling(loadConfig(billingConfigSchema, process.env));
  const stop = () => void service.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
