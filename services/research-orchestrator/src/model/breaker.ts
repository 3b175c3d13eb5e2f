/** A circuit breaker: stops calls to a model that keeps failing. */
export type Breaker = { open(): boolean; note(ok: boolean): void };

const FAILURES_BEFORE_PAUSE = 5;
const PAUSE_MS = 60_000;

/** Opens after five consecutive failures; half-opens after a minute. */
export function createBreaker(now: () => number): Breaker {
  let failures = 0;
  let until = 0;
  return {
    open: () => failures >= FAILURES_BEFORE_PAUSE && now() < until,
    note(ok) {
      failures = ok ? 0 : failures + 1;
      if (failures >= FAILURES_BEFORE_PAUSE) until = now() + PAUSE_MS;
    },
  };
}
