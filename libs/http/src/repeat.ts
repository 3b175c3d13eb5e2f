import type { Logger } from '@attendu/log/logger';

export type RepeatOptions = {
  /** Said in the log when the work throws. */
  readonly name: string;
  /** From the end of one turn to the beginning of the next. */
  readonly everyMs: number;
  readonly log: Logger;
};

/**
 * A service's background work: one turn at a time, the first one at once. A turn that throws is logged and the next one comes in its
 * time; a turn that answers 'more' is followed by another without waiting. `stop` waits for the turn under way and resolves after it.
 */
export function repeat(work: () => Promise<'more' | undefined>, options: RepeatOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const more = await work().catch((err: unknown) => {
        options.log.error({ err, work: options.name }, 'background work failed');
        return undefined;
      });
      if (more !== 'more') await pause(options.everyMs, stopping.signal);
    }
  };
  const running = loop();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

/** Waits, or less when the signal aborts. The timer alone does not keep a process alive. */
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
