import type { Logger } from '@attendu/log/logger';

export type RepeatOptions = {
  /** Logged when the work throws. */
  readonly name: string;
  /** From the end of one run to the start of the next. */
  readonly everyMs: number;
  readonly log: Logger;
};

/**
 * Runs background work periodically, never concurrently, starting at once. A failed run is logged; a run that returns 'more' is followed
 * by another without a pause, and so is one during or after which `wake` is called. `stop` waits for the current run.
 */
export function repeat(work: () => Promise<'more' | undefined>, options: RepeatOptions): { wake(): void; stop(): Promise<void> } {
  const stopping = new AbortController();
  let isWoken = false;
  let pausing = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted) {
      isWoken = false;
      const more = await work().catch((err: unknown) => {
        options.log.error({ err, work: options.name }, 'background work failed');
        return undefined;
      });
      if (more === 'more' || isWoken) continue;
      pausing = new AbortController();
      await pause(options.everyMs, AbortSignal.any([stopping.signal, pausing.signal]));
    }
  };
  const running = loop();
  return {
    wake() {
      isWoken = true;
      pausing.abort();
    },
    stop() {
      stopping.abort();
      return running;
    },
  };
}

/** Waits, at most until the signal aborts. Does not keep the process alive. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    timer.unref();
    signal.addEventListener('abort', done);
  });
}
