export type TestClock = {
  now(): Date;
  advance(milliseconds: number): void;
  set(instant: string | Date): void;
};

/** A manual clock, at 2026-11-27T10:00:00Z by default. Pass `clock.now` to the code under test. */
export function testClock(start: string | Date = '2026-11-27T10:00:00.000Z'): TestClock {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    advance: (milliseconds) => {
      current += milliseconds;
    },
    set: (instant) => {
      current = new Date(instant).getTime();
    },
  };
}
