import { ConfigError, loadConfig } from '@attendu/config/load-config';
import { anonymiserConfigSchema } from './config.ts';
import { startAnonymiser } from './service.ts';

try {
  const service = await startAnonymiser(loadConfig(anonymiserConfigSchema, process.env));
  const stop = () => void service.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
