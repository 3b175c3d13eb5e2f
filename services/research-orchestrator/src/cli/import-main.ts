import { createDatabase } from '@attendu/db/database';
import { runInBackground } from '@attendu/threads/background';
import { importCorpus } from '../corpus/import.ts';
import type { ImportOrder, ImportReport } from '../corpus/import-process.ts';
import type { CorpusTables } from '../corpus/tables.ts';

/** Entry point of the import process: at each `store` message, stores the compacted chunks; runs until its parent exits. */
const report = (message: ImportReport): void => void process.send?.(message);
runInBackground();
// Exits with its parent: batches are atomic, the next start resumes after the last one.
process.on('disconnect', () => process.exit(0));

let opened: { db: ReturnType<typeof createDatabase<CorpusTables>>; dataDir: string } | null = null;
process.on('message', (message: ImportOrder) => {
  if (message.order === 'open') {
    const { url, schema, dataDir } = message;
    opened = { db: createDatabase<CorpusTables>({ url, schema, applicationName: 'corpus import', poolSize: 1 }), dataDir };
    return;
  }
  if (opened === null) return report({ error: 'The import was not told where to store.' });
  importCorpus(opened.db.kysely, { dataDir: opened.dataDir, onProgress: (progress) => report({ progress }) }).then(
    (done) => report({ done }),
    (error: unknown) => report({ error: error instanceof Error ? error.message : String(error) }),
  );
});
