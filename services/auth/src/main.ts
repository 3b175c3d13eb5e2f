import { ConfigError, loadConfig } from '@attendu/config/load-config';
import { authConfigSchema } from './config.ts';
import { startAuth } from './service.ts';

try {
  const service = await startAuth(loadConfig(authConfigSchema, process.env));
  const stop = () => void service.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
