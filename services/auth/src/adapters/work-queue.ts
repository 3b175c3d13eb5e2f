/** Thrown when a job would wait too long to be of use. */
export class QueueFull extends Error {
  constructor() {
    super('too much work is waiting');
    this.name = 'QueueFull';
  }
}

export type WorkQueueOptions = { readonly concurrency: number; readonly maxWaiting: number; readonly maxWaitMs: number };
export type WorkQueue = {
  /** Runs `work` when its turn comes, first come first served. Rejects with QueueFull at once when the queue is full, or when its turn comes too late. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

/** Few jobs at once, some waiting, the rest refused: work that takes a core for long must not pile up. */
export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const waiting: { readonly start: () => void; readonly refuse: () => void; readonly since: number }[] = [];
  let running = 0;

  const next = (): void => {
    running -= 1;
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      if (performance.now() - job.since > options.maxWaitMs) job.refuse();
      else {
        job.start();
        return;
      }
    }
  };
  const turn = (): Promise<void> => {
    if (running < options.concurrency) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= options.maxWaiting) return Promise.reject(new QueueFull());
    return new Promise((resolve, reject) => {
      waiting.push({
        start: () => {
          running += 1;
          resolve();
        },
        refuse: () => reject(new QueueFull()),
        since: performance.now(),
      });
    });
  };
  return {
    async run(work) {
      await turn();
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
