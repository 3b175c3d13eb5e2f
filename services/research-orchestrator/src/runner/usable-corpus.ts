import { setTimeout as pause } from 'node:timers/promises';
import type { CorpusStatus } from '@attendu/contracts/research/schemas';

const POLL_MS = 200;
/** Loading a complete index from disk takes less than this; after it, an index still incomplete is being built and is worth answering from. */
const GRACE_MS = 5_000;

/**
 * Resolves when analyses may start: the corpus is complete, or part of it can be searched and the process is not merely reloading a complete index,
 * during which a run taken over would be answered from too little.
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
