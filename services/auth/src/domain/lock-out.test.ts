import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterSuccess, decideAttempt, FREE_FAILURES, NO_TALLY, SOFT_FAILURES, type Tally } from './lock-out.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 27) + seconds * 1_000);

/** Plays attempts, wrong unless told, one place at a time. */
function play(attempts: readonly { at: number; place?: string; right?: boolean }[]): {
  allowed: boolean[];
  placeOf(name: string): Tally;
  everywhere(): Tally;
} {
  const places = new Map<string, Tally>();
  let everywhere = NO_TALLY;
  const allowed = attempts.map(({ at: seconds, place = 'a', right = false }) => {
    const decision = decideAttempt(places.get(place) ?? NO_TALLY, everywhere, at(seconds));
    const after = decision.allowed && right ? afterSuccess(decision.place, decision.everywhere, at(seconds)) : decision;
    places.set(place, after.place);
    everywhere = after.everywhere;
    return decision.allowed;
  });
  return { allowed, placeOf: (name) => places.get(name) ?? NO_TALLY, everywhere: () => everywhere };
}

const each = (count: number, of: (n: number) => { at: number; place?: string; right?: boolean }) =>
  Array.from({ length: count }, (_unused, n) => of(n));

describe('one place', () => {
  it('has five tries, then waits a minute, two, four… an hour at most', () => {
    expect(play(each(7, (n) => ({ at: n }))).allowed).toEqual([true, true, true, true, true, false, false]);
    const waits: number[] = [];
    let now = 0;
    const attempts = each(FREE_FAILURES, () => ({ at: 0 }));
    for (let n = 0; n < 9; n++) {
      const { placeOf } = play(attempts);
      const until = (placeOf('a').lockedUntil?.getTime() ?? 0) - at(0).getTime();
      waits.push(until / 1_000 - now);
      now = until / 1_000;
      attempts.push({ at: now });
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
  });

  it('the right password resets the tries', () => {
    const attempts = [...each(4, (n) => ({ at: n })), { at: 5, right: true }, ...each(6, (n) => ({ at: 10 + n }))];
    expect(play(attempts).allowed).toEqual([true, true, true, true, true, true, true, true, true, true, false]);
  });

  it('does not lock another place', () => {
    expect(play([...each(6, () => ({ at: 0 })), { at: 1, place: 'b' }]).allowed.at(-1)).toBe(true);
  });

  it('failures expire after a day', () => {
    const day = 24 * 3_600;
    expect(play([...each(5, () => ({ at: 0 })), ...each(5, () => ({ at: day + 1 }))]).allowed.every(Boolean)).toBe(true);
  });

  it('at most five passwords are checked in the first minute, and 24 in a day, whatever the number of attempts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 24 * 3_600 - 1 }), { maxLength: 400 }), (times) => {
        const sorted = times.toSorted((a, b) => a - b);
        const { allowed } = play(sorted.map((seconds) => ({ at: seconds })));
        const passed = sorted.filter((_time, index) => allowed[index]);
        expect(passed.filter((time) => time < (sorted[0] ?? 0) + 60).length).toBeLessThanOrEqual(FREE_FAILURES);
        expect(passed.length).toBeLessThanOrEqual(34);
      }),
    );
  });
});

describe('many places', () => {
  const attack = each(SOFT_FAILURES, (n) => ({ at: 100 + n, place: `bot-${n}` }));

  it('past fifty failures, unknown places share one try per five seconds', () => {
    const { allowed } = play([
      ...attack,
      { at: 150, place: 'x' },
      { at: 153, place: 'y' },
      { at: 154, place: 'z' },
      { at: 156, place: 'x' },
      { at: 160, place: 'y' },
    ]);
    expect(allowed.slice(0, SOFT_FAILURES).every(Boolean)).toBe(true);
    expect(allowed.slice(SOFT_FAILURES)).toEqual([false, false, true, false, true]);
  });

  it('the owner is not locked out of a known place', () => {
    const { allowed } = play([
      { at: 0, place: 'home', right: true },
      ...attack,
      { at: 149, place: 'stranger' },
      { at: 149, place: 'home', right: true },
    ]);
    expect(allowed.slice(-2)).toEqual([false, true]);
  });
});
