import { runInBackground } from '@attendu/threads/background';
import type { Refusal } from '../corpus/additions/manifest.ts';
import { SyncFailure } from '../corpus/sync/failure.ts';
import { kindSources } from '../corpus/sync/sources.ts';
import { type SyncProgress, syncKind } from '../corpus/sync/sync-kind.ts';
import type { SyncOrder, SyncReport } from '../corpus/sync/sync-process.ts';

/** Between two reports of the progress. */
const REPORT_EVERY_MS = 500;

/** Entry of the process of one synchronisation: does what its parent orders, and ends with it. */
runInBackground();
const stopping = new AbortController();
process.on('disconnect', () => process.exit(0));
process.on('message', (order: SyncOrder) => {
  if (order.order === 'stop') stopping.abort();
  else void run(order);
});
const report = (message: SyncReport): Promise<void> => new Promise((resolve) => process.send?.(message, () => resolve()));

async function run({ kind, dataDir, settings }: Extract<SyncOrder, { order: 'sync' }>): Promise<void> {
  let latest: SyncProgress | null = null;
  let refusals: Refusal[] = [];
  const tell = (): void => {
    if (refusals.length > 0) void report({ refusals });
    if (latest !== null) void report({ progress: latest });
    refusals = [];
    latest = null;
  };
  const reporting = setInterval(tell, REPORT_EVERY_MS);
  try {
    const source = kindSources(settings, new Date()).find((one) => one.kind === kind);
    const done = await syncKind({
      dataDir,
      kind,
      transports: source?.transports ?? [],
      signal: stopping.signal,
      onRefusal: (refusal) => void refusals.push(refusal),
      onProgress: (progress) => {
        latest = progress;
      },
    });
    tell();
    await report({ done });
  } catch (error) {
    tell();
    await report({ error: error instanceof Error ? error.message : String(error), isExpected: error instanceof SyncFailure });
  }
  clearInterval(reporting);
  process.exit(0);
}
