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
  let isStopping = false;
  let isWoken = false;
  let endPause = (): void => {};
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      // Does not keep the process alive.
      const timer = setTimeout(resolve, options.everyMs).unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = async () => {
    while (!isStopping) {
      isWoken = false;
      const more = await work().catch((err: unknown) => {
        options.log.error({ err, work: options.name }, 'background work failed');
        return undefined;
      });
      if (more !== 'more' && !isWoken && !isStopping) await pause();
    }
  };
  const running = loop();
  return {
    wake() {
      isWoken = true;
      endPause();
    },
    stop() {
      isStopping = true;
      endPause();
      return running;
    },
  };
}
