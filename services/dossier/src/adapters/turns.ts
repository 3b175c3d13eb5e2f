import { problem } from '@attendu/http/problem';

type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** A few at once, a few more waiting, none for long. @throws dossier.export_busy */
export function createTurns(o: { readonly atOnce: number; readonly mostWaiting: number; readonly waitMs: number }): Turns {
  const waiting: (() => void)[] = [];
  let busy = 0;

  function turn(): Promise<void> {
    if (busy < o.atOnce) {
      busy += 1;
      return Promise.resolve();
    }
    const refusal = problem('dossier.export_busy', { retryAfterSeconds: Math.ceil(o.waitMs / 1000) });
    if (waiting.length >= o.mostWaiting) return Promise.reject(refusal);
    return new Promise((resolve, reject) => {
      const called = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(called), 1);
        reject(refusal);
      }, o.waitMs);
      waiting.push(called);
    });
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      // The turn passes on to who waits first.
      const next = waiting.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  };
}
