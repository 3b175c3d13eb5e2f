import type { Logger } from '@attendu/log/logger';
import type { Work } from '../usecases/deps.ts';
import { createThreadPool } from './thread-pool.ts';

/** Five million characters take some seconds; Postgres ends a transaction that waits for more than a minute. */
const PATIENCE_MS = 25_000;

/** Detection and masking, in a thread of their own. */
export function createWork(log: Logger): Work & { close(): Promise<void> } {
  const pool = createThreadPool({
    module: new URL('./work-main.ts', import.meta.url),
    log: log.child({ part: 'work' }),
    patienceMs: PATIENCE_MS,
    tries: 2,
    limits: { maxOldGenerationSizeMb: 768 },
  });
  return {
    anonymise: (text, settings) => pool.run('anonymise', text, settings) as ReturnType<Work['anonymise']>,
    mask: (text, review) => pool.run('mask', text, review) as ReturnType<Work['mask']>,
    close: pool.close,
  };
}
