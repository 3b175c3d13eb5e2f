import type { Logger } from '@attendu/log/logger';

export type Loop = {
  start(): void;
  /** Runs the step as soon as possible. */
  wake(): void;
  /** Runs the step after `milliseconds` at most; several calls before that run it once. */
  wakeWithin(milliseconds: number): void;
  /** Waits for the running step, and starts no other. */
  stop(): Promise<void>;
  /** Whether the last step failed. */
  failing(): boolean;
};

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Runs a step in a loop; the step returns the pause in milliseconds before the next one. A step that throws is retried with a growing
 * delay: every background task of the bus is such a step, idempotent, so no failure ends the loop.
 */
export function createLoop(name: string, step: () => Promise<number>, log: Logger): Loop {
  let running = false;
  let awake = false;
  let failures = 0;
  let endPause: (() => void) | undefined;
  let later: NodeJS.Timeout | undefined;
  let finished: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (running) {
      awake = false;
      forgetLater();
      const pauseMs = await runStep();
      if (running && pauseMs > 0 && (!awake || failures > 0)) await pause(pauseMs);
    }
  }

  function forgetLater(): void {
    clearTimeout(later);
    later = undefined;
  }

  function wake(): void {
    awake = true;
    if (failures === 0) endPause?.();
  }

  async function runStep(): Promise<number> {
    try {
      const pauseMs = await step();
      if (failures > 0) log.info({ loop: name, failures }, 'bus loop recovered');
      failures = 0;
      return pauseMs;
    } catch (err) {
      failures += 1;
      if (failures === 1 || failures % 20 === 0) log.warn({ err, loop: name, failures }, 'bus loop failed, will try again');
      return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
    }
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    start: () => {
      if (running) return;
      running = true;
      finished = run();
    },
    wake,
    wakeWithin: (milliseconds) => {
      later ??= setTimeout(wake, milliseconds);
    },
    stop: async () => {
      running = false;
      forgetLater();
      endPause?.();
      await finished;
    },
    failing: () => failures > 0,
  };
}
