import type { z } from 'zod';
import { ConfigError, loadConfig } from './load-config.ts';

/**
 * The main of a process: reads the configuration from the environment, starts the service, and stops it on SIGTERM or SIGINT. Exits with
 * code 1 when it cannot start.
 */
export async function runService<S extends z.ZodObject>(
  schema: S,
  start: (config: Readonly<z.infer<S>>) => Promise<{ stop(): Promise<unknown> }>,
): Promise<void> {
  try {
    const service = await start(loadConfig(schema, process.env));
    const stop = () => void service.stop().then(() => process.exit(0));
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}
