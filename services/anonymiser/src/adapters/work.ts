import type { Logger } from '@attendu/log/logger';
import { createThreadPool } from '@attendu/threads/thread-pool';
import type { Work } from '../usecases/deps.ts';

/** Five million characters take some ten seconds on a busy machine; Postgres ends a transaction that waits for more than a minute. */
const PATIENCE_MS = 45_000;

/** Detection and masking, in threads of their own: whoever saves a review does not wait for the decisions of others. */
export function createWork(log: Logger): Work & { close(): Promise<void> } {
  const start = (part: string) =>
    createThreadPool({
      module: new URL('./work-main.ts', import.meta.url),
      log: log.child({ part }),
      patienceMs: PATIENCE_MS,
      tries: 2,
      limits: { maxOldGenerationSizeMb: 512 },
    });
  const [detection, masking, short] = [start('detection'), start('masking'), start('short texts')];
  return {
    anonymise: (text, settings) => detection.run('anonymise', text, settings) as ReturnType<Work['anonymise']>,
    mask: (text, review) => masking.run('mask', text, review) as ReturnType<Work['mask']>,
    // A thread of their own, started with the first: a question does not wait for a decision of a thousand pages.
    maskShort: (texts) => short.run('maskShort', texts) as ReturnType<Work['maskShort']>,
    async close() {
      await Promise.all([detection.close(), masking.close(), short.close()]);
    },
  };
}
