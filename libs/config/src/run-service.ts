import type { z } from 'zod';
import { ConfigError, loadConfig } from './load-config.ts';

/** Longer than every drain, shorter than Kubernetes waits before it kills. */
const STOP_LIMIT_MS = 40_000;

/**
 * The main of a process: reads the configuration from the environment, starts the service, and stops it on SIGTERM or SIGINT. Exits with
 * code 1 when it cannot start, or cannot stop in time: what it had in hand is taken over as after a crash.
 */
export async function runService<S extends z.ZodObject>(
  schema: S,
  start: (config: Readonly<z.infer<S>>) => Promise<{ stop(): Promise<unknown> }>,
  stopLimitMs = STOP_LIMIT_MS,
): Promise<void> {
  try {
    const service = await start(loadConfig(schema, process.env));
    const stop = () => {
      setTimeout(() => {
        console.error(`The process did not stop within ${stopLimitMs / 1_000} seconds; it is ended.`);
        process.exit(1);
      }, stopLimitMs).unref();
      void service.stop().then(() => process.exit(0));
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}
