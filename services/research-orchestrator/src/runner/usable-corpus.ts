import { setTimeout as pause } from 'node:timers/promises';
import type { CorpusStatus } from '@attendu/contracts/research/schemas';

const POLL_MS = 200;
/** A whole index is read back from disk in this time; after it, what is there is being built and is worth answering from. */
const GRACE_MS = 5_000;

/**
 * Resolves when analyses are worth starting: the corpus is complete, or something of it can be found and this is no mere restart, during which
 * a run taken over would be answered by an index that is not read back yet.
 */
export async function usableCorpus(
  corpus: { readonly complete: Promise<void>; status(): Promise<CorpusStatus> },
  stopping: AbortSignal,
  graceMs: number = GRACE_MS,
): Promise<void> {
  let complete = false;
  corpus.complete.then(
    () => {
      complete = true;
    },
    () => undefined,
  );
  const start = performance.now();
  while (!stopping.aborted && !complete) {
    const { indexed } = await corpus.status();
    if (indexed > 0 && performance.now() - start >= graceMs) return;
    await pause(POLL_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
}
