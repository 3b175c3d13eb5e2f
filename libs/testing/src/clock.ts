export type TestClock = {
  now(): Date;
  advance(milliseconds: number): void;
  set(instant: string | Date): void;
};

/** A clock that moves only when told; starts at 2026-11-27T10:00:00Z unless told. Hand `clock.now` to what asks the time. */
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
