import type { ProblemCode } from '@attendu/contracts/problem';
import { problem } from './problem.ts';

export type LimiterOptions = {
  /** Jobs that run at once. */
  readonly concurrency: number;
  /** Jobs of one requester that run at once; `concurrency` by default. */
  readonly perRequester?: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  /** The refusal of a job; `service.busy` by default. */
  readonly refusal?: ProblemCode;
};

/** Key of the requester: a user, or the address of a visitor. `signal`: the requester disconnected. */
export type Requester = { readonly key: string; readonly signal?: AbortSignal };

export type Limiter = {
  /**
   * Runs `work` when its turn comes. Requesters take turns, whatever the number of jobs that each has waiting.
   * Rejects with the refusal, which has the position in the queue, when the job has waited too long or the queue is full.
   */
  run<T>(requester: Requester, work: () => Promise<T>): Promise<T>;
  /** Jobs that wait. */
  waiting(): number;
};

type Job = {
  readonly key: string;
  /** The round in which the job starts; within one round, jobs start in order of arrival. */
  readonly round: number;
  readonly start: () => void;
  readonly refuse: (place: number) => void;
};

const LONGEST_RETRY_S = 60;
/** Weight of the last job in the average duration. */
const LAST_WEIGHT = 0.2;

/** Bounded concurrency and bounded waiting, shared fairly between requesters (start-time fair queueing). */
export function createLimiter(options: LimiterOptions): Limiter {
  const { concurrency, perRequester = concurrency, maxWaiting, maxWaitMs, refusal = 'service.busy' } = options;
  /** In starting order. */
  const queue: Job[] = [];
  const runningOf = new Map<string, number>();
  const rounds = createRounds();
  let running = 0;
  let averageMs = 1_000;

  const mayRun = (key: string): boolean => running < concurrency && (runningOf.get(key) ?? 0) < perRequester;

  const begin = (key: string, round: number): void => {
    running += 1;
    runningOf.set(key, (runningOf.get(key) ?? 0) + 1);
    rounds.begin(round);
  };

  const end = (key: string): void => {
    running -= 1;
    rounds.advance();
    const left = (runningOf.get(key) ?? 1) - 1;
    if (left > 0) runningOf.set(key, left);
    else runningOf.delete(key);
    for (let at = 0; at < queue.length && running < concurrency; ) {
      const job = queue[at] as Job;
      if (!mayRun(job.key)) at += 1;
      else {
        queue.splice(at, 1);
        begin(job.key, job.round);
        job.start();
      }
    }
    rounds.forget((other) => runningOf.has(other), running === 0);
  };

  const wait = ({ key, signal }: Requester): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
        const at = queue.indexOf(job);
        if (at >= 0) queue.splice(at, 1);
      };
      const job: Job = {
        key,
        round: rounds.take(key),
        start: () => {
          leave();
          resolve();
        },
        refuse: (place) => {
          leave();
          rounds.giveBack(job);
          reject(refusalOf(refusal, place, (averageMs * place) / concurrency));
        },
      };
      const abandon = (): void => {
        leave();
        rounds.giveBack(job);
        reject(problem('request.abandoned', { cause: signal?.reason }));
      };
      const timer = setTimeout(() => job.refuse(queue.indexOf(job) + 1), maxWaitMs);
      signal?.addEventListener('abort', abandon, { once: true });
      insertByRound(queue, job);
      // The last job in order is refused, this one or another, so that a flood does not fill the queue for later requesters.
      if (queue.length > maxWaiting) queue.at(-1)?.refuse(queue.length);
    });

  return {
    waiting: () => queue.length,
    async run(requester, work) {
      if (requester.signal?.aborted) throw problem('request.abandoned', { cause: requester.signal.reason });
      if (mayRun(requester.key)) begin(requester.key, rounds.take(requester.key));
      else await wait(requester);
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        averageMs += LAST_WEIGHT * (performance.now() - startedAt - averageMs);
        end(requester.key);
      }
    },
  };
}

function refusalOf(code: ProblemCode, place: number, waitMs: number): Error {
  const retryAfterSeconds = Math.min(LONGEST_RETRY_S, Math.max(1, Math.ceil(waitMs / 1_000)));
  return problem(code, { detail: `Votre place dans la file\u00a0: ${place}.`, place, retryAfterSeconds });
}

function insertByRound(queue: Job[], job: Job): void {
  const after = queue.findIndex((other) => other.round > job.round);
  queue.splice(after < 0 ? queue.length : after, 0, job);
}

/** The rounds of fair queueing: each job of a requester takes a later round than the one before. */
function createRounds() {
  /** The first free round of a requester who has already used the current one. */
  const nextRound = new Map<string, number>();
  let round = 0;
  return {
    take(key: string): number {
      const own = Math.max(round, nextRound.get(key) ?? 0);
      nextRound.set(key, own + 1);
      return own;
    },
    giveBack(job: Job): void {
      if (nextRound.get(job.key) === job.round + 1) nextRound.set(job.key, job.round);
    },
    /** A job of this round starts. */
    begin(started: number): void {
      round = Math.max(round, started);
    },
    /** A job has ended. Rounds also advance while only new requesters are served, so that nobody starves. */
    advance(): void {
      round += 1 / Math.max(1, nextRound.size);
    },
    /** Forgets the requesters who have used no later round; all of them, and the round, when nothing runs. */
    forget(isRunning: (key: string) => boolean, isIdle: boolean): void {
      for (const [key, free] of nextRound) if (free <= round && !isRunning(key)) nextRound.delete(key);
      if (!isIdle) return;
      nextRound.clear();
      round = 0;
    },
  };
}
