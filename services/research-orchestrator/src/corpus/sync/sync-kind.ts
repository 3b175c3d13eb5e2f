import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SourceKey } from '@attendu/contracts/sources';
import { HeldHashes } from '../additions/held-hashes.ts';
import { Locked, withLock } from '../additions/lock.ts';
import { addedFolder, type Refusal, readAdditions } from '../additions/manifest.ts';
import { takeLot } from '../additions/take-lot.ts';
import { explainedFailure, SyncFailure } from './failure.ts';
import { createPublisherClient } from './publisher-client.ts';
import type { Batch, SyncUnit, Transport } from './transport.ts';

export type SyncProgress = {
  readonly unit: SyncUnit;
  readonly done: number;
  readonly total: number | null;
  readonly step: string | null;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly skipped: number;
  /** Set while a failed request waits for its next try; null otherwise. */
  readonly retryReason: string | null;
  readonly retryAt: string | null;
  readonly retryTry: number | null;
  readonly retryTries: number | null;
};

const NO_RETRY = { retryReason: null, retryAt: null, retryTry: null, retryTries: null };

/** Longest wait for another command that writes to the corpus. */
const LOCK_PATIENCE_MS = 10 * 60_000;
const LOCK_PAUSE_MS = 1_000;

/**
 * Synchronises one kind with its publishers, batch after batch. Each batch is committed together with the position where the next one begins: a
 * synchronisation that was stopped or failed resumes there, and a repeated one changes nothing. @throws SyncFailure
 */
export async function syncKind(o: {
  readonly dataDir: string;
  readonly kind: SourceKey;
  readonly transports: readonly Transport[];
  readonly signal: AbortSignal;
  readonly now?: () => Date;
  readonly onProgress?: (progress: SyncProgress) => void;
  readonly onRefusal?: (refusal: Refusal) => void;
  /** Pause between two tries of a request; for tests. */
  readonly pause?: (ms: number) => Promise<void>;
}): Promise<SyncProgress> {
  const now = o.now ?? (() => new Date());
  const folder = join(o.dataDir, 'incoming');
  await mkdir(folder, { recursive: true });
  const held = new HeldHashes(o.dataDir);
  const none = { total: null, step: null, added: 0, changed: 0, removed: 0, skipped: 0 };
  let progress: SyncProgress = { unit: 'documents', done: 0, ...none, ...NO_RETRY };
  const tell = (change: Partial<SyncProgress>): void => {
    progress = { ...progress, ...change };
    o.onProgress?.(progress);
  };
  const client = createPublisherClient({
    signal: o.signal,
    onRetry: (retry) =>
      tell(
        retry === null
          ? NO_RETRY
          : { retryReason: retry.reason, retryAt: retry.at.toISOString(), retryTry: retry.tries, retryTries: retry.mostTries },
      ),
    ...(o.pause === undefined ? {} : { pause: o.pause }),
  });

  const take = async (batch: Batch): Promise<void> => {
    const before = progress;
    const read = await takeLot({
      dataDir: o.dataDir,
      source: batch.source,
      entries: batch.entries,
      kind: o.kind,
      now: now(),
      dataDate: (latest) => ({
        day: batch.dataDate ?? (latest || now().toISOString().slice(0, 10)),
        isKnown: true,
        isPartial: batch.isPartial ?? false,
      }),
      upTo: batch.isPartial === true ? null : batch.dataDate,
      held,
      ...(batch.wholeOf === undefined ? {} : { wholeOf: batch.wholeOf }),
      marks: batch.marks,
      signal: o.signal,
      onProgress: ({ records, refused }) =>
        tell({ skipped: before.skipped + refused, ...(progress.unit === 'documents' ? { done: before.done + records + refused } : {}) }),
      ...(o.onRefusal === undefined ? {} : { onRefusal: o.onRefusal }),
    });
    tell({
      added: before.added + read.added,
      changed: before.changed + read.changed,
      removed: before.removed + read.removed,
      skipped: before.skipped + read.refused,
    });
  };

  try {
    for (const transport of o.transports) {
      const { marks } = await readAdditions(o.dataDir);
      for await (const batch of transport.batches({ client, marks, folder, now, signal: o.signal, tell })) {
        o.signal.throwIfAborted();
        await whenUnlocked(o.signal, () => withLock(addedFolder(o.dataDir), () => take(batch)));
      }
    }
  } catch (error) {
    throw explainedFailure(error);
  }
  return progress;
}

async function whenUnlocked(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  for (const start = performance.now(); ; ) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Locked)) throw error;
      if (performance.now() - start > LOCK_PATIENCE_MS) throw new SyncFailure(error.message);
      await sleep(LOCK_PAUSE_MS, undefined, { signal });
    }
  }
}
