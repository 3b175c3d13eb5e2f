import type { Logger } from '@attendu/log/logger';
import { createThreadPool, ThreadLost } from '@attendu/threads/thread-pool';
import type { Files } from '../../usecases/deps.ts';

const PATIENCE_MS = 30_000;

/** Opens and writes files, in a thread that a hostile file may kill but not outgrow. */
export function createFiles(log: Logger): Files & { close(): Promise<void> } {
  const pool = createThreadPool({
    module: new URL('./files-main.ts', import.meta.url),
    log: log.child({ part: 'files' }),
    patienceMs: PATIENCE_MS,
    tries: 1,
    limits: { maxOldGenerationSizeMb: 640 },
  });
  return {
    extract: (filename, content) =>
      (pool.run('extract', filename, content) as ReturnType<Files['extract']>).catch((error: unknown) => {
        if (error instanceof ThreadLost) return { problem: 'anonymisation.file_too_large' as const };
        throw error;
      }),
    toWord: (text) =>
      (pool.run('toWord', text) as Promise<Uint8Array>).catch((error: unknown) => {
        if (error instanceof ThreadLost) return { problem: 'anonymisation.word_too_long' as const };
        throw error;
      }),
    close: pool.close,
  };
}
