import { setTimeout as sleep } from 'node:timers/promises';

/** Longest pause between two tries. */
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Runs `work` until it succeeds, or until `signal` aborts: what it needs, such as the database or room on the disk, may be missing for a while. Each pause
 * is twice as long as the one before, from `pauseMs`.
 */
export async function keepTrying(
  work: () => Promise<void>,
  o: { readonly signal: AbortSignal; readonly pauseMs: number; readonly onFailure: (error: unknown, tries: number) => void },
): Promise<void> {
  for (let tries = 1; !o.signal.aborted; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (o.signal.aborted) return;
      o.onFailure(error, tries);
      await pause(Math.min(LONGEST_PAUSE_MS, o.pauseMs * 2 ** (tries - 1)), o.signal);
    }
  }
}

/** A pause that an abort ends, and that does not keep the process alive. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
