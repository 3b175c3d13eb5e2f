import type { SourceKey } from '@attendu/contracts/sources';
import { onEnd, startProcess } from '@attendu/threads/typescript-process';
import type { Refusal } from '../additions/manifest.ts';
import { SyncFailure } from './failure.ts';
import type { CorpusSettings } from './settings.ts';
import type { SyncProgress } from './sync-kind.ts';

export type SyncOrder =
  | { readonly order: 'sync'; readonly kind: SourceKey; readonly dataDir: string; readonly settings: CorpusSettings }
  | { readonly order: 'stop' };
export type SyncReport =
  | { readonly progress: SyncProgress }
  | { readonly refusals: readonly Refusal[] }
  | { readonly done: SyncProgress }
  /** `isExpected`: said by the publisher or about it, for the operator. */
  | { readonly error: string; readonly isExpected: boolean };

/** A process that does not stop in time is killed; unfinished records are read again. */
const STOP_PATIENCE_MS = 10_000;

/**
 * Synchronises one kind in a separate process: parsing a million files would block the event loop that answers users. Stops between two records when
 * `signal` aborts. @throws SyncFailure
 */
export function syncInProcess(o: {
  readonly kind: SourceKey;
  readonly dataDir: string;
  readonly settings: CorpusSettings;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SyncProgress) => void;
  readonly onRefusals: (refusals: readonly Refusal[]) => void;
}): Promise<SyncProgress> {
  const { kind, dataDir, settings, signal } = o;
  signal.throwIfAborted();
  const child = startProcess(new URL('../../cli/corpus-sync-main.ts', import.meta.url));
  const send = (order: SyncOrder): void => void child.send(order, () => undefined);
  let killing: NodeJS.Timeout | undefined;
  const stop = (): void => {
    send({ order: 'stop' });
    killing = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS).unref();
  };
  signal.addEventListener('abort', stop, { once: true });
  send({ order: 'sync', kind, dataDir, settings });
  return new Promise<SyncProgress>((resolve, reject) => {
    let done: SyncProgress | null = null;
    let failure: Error | null = null;
    child.on('message', (report: SyncReport) => {
      if ('progress' in report) o.onProgress(report.progress);
      else if ('refusals' in report) o.onRefusals(report.refusals);
      else if ('done' in report) done = report.done;
      else failure = report.isExpected ? new SyncFailure(report.error) : new Error(report.error);
    });
    child.on('error', reject);
    onEnd(child, (code, killedBy) => {
      clearTimeout(killing);
      signal.removeEventListener('abort', stop);
      if (done !== null) resolve(done);
      else if (signal.aborted) reject(signal.reason as Error);
      else reject(failure ?? new Error(`The synchronisation ended with ${killedBy ?? `code ${code}`}.`));
    });
  });
}
