import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, type Grant, periodAt, rollOver } from './periods.ts';

const at = (text: string) => new Date(text);
const monthly = (anchor: string, endsAt: string | null = null): Grant => ({
  anchor: at(anchor),
  renewsMonthly: true,
  endsAt: endsAt === null ? null : at(endsAt),
});

describe('months of a French calendar', () => {
  test.each([
    // The 31st is the last day of shorter months, and the 31st again in longer ones.
    ['2026-01-31T10:00:00+01:00', 1, '2026-02-28T10:00:00+01:00'],
    ['2026-01-31T10:00:00+01:00', 2, '2026-03-31T10:00:00+02:00'],
    ['2026-01-31T10:00:00+01:00', 3, '2026-04-30T10:00:00+02:00'],
    ['2028-01-31T10:00:00+01:00', 1, '2028-02-29T10:00:00+01:00'],
    ['2028-02-29T10:00:00+01:00', 12, '2029-02-28T10:00:00+01:00'],
    ['2026-12-15T00:00:00+01:00', 1, '2027-01-15T00:00:00+01:00'],
    // 00:30 in Paris on 1 June is still 31 May in UTC: the anniversary is the 1st.
    ['2026-05-31T22:30:00Z', 1, '2026-06-30T22:30:00Z'],
    ['2026-05-31T22:30:00Z', 9, '2027-02-28T23:30:00Z'],
    // 02:30 does not exist on 29 March 2026.
    ['2026-01-29T02:30:00+01:00', 2, '2026-03-29T03:30:00+02:00'],
  ])('%s and %i months is %s', (anchor, months, expected) => {
    expect(addMonths(at(anchor), months).toISOString()).toBe(at(expected).toISOString());
  });

  test('milliseconds are kept', () => {
    expect(addMonths(at('2026-03-10T08:00:00.123Z'), 1).toISOString()).toBe('2026-04-10T07:00:00.123Z');
  });
});

describe('the period of a grant', () => {
  test('an open grant renews each month from its anchor', () => {
    const grant = monthly('2026-01-31T10:00:00+01:00');
    expect(periodAt(grant, at('2026-01-31T10:00:00+01:00')).end).toEqual(at('2026-02-28T10:00:00+01:00'));
    expect(periodAt(grant, at('2026-03-30T10:00:00+02:00'))).toEqual({
      start: at('2026-02-28T10:00:00+01:00'),
      end: at('2026-03-31T10:00:00+02:00'),
    });
  });

  test('the end instant belongs to the next period', () => {
    const grant = monthly('2026-05-10T08:00:00Z');
    expect(periodAt(grant, at('2026-06-10T07:59:59.999Z')).start).toEqual(at('2026-05-10T08:00:00Z'));
    expect(periodAt(grant, at('2026-06-10T08:00:00.000Z')).start).toEqual(at('2026-06-10T08:00:00Z'));
  });

  test('a grant with an end truncates its last period and stays in it', () => {
    const grant = monthly('2026-01-10T08:00:00Z', '2026-03-01T00:00:00Z');
    const last = { start: at('2026-02-10T08:00:00Z'), end: at('2026-03-01T00:00:00Z') };
    expect(periodAt(grant, at('2026-02-20T00:00:00Z'))).toEqual(last);
    expect(periodAt(grant, at('2027-01-01T00:00:00Z'))).toEqual(last);
  });

  test('an anchor in the hour that autumn repeats opens its first period at itself', () => {
    for (const anchor of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
      const { start, end } = periodAt(monthly(anchor), at(anchor));
      expect(start).toEqual(at(anchor));
      expect(periodAt(monthly(anchor), end).start).toEqual(end);
    }
  });

  test('a trial has one period', () => {
    const trial: Grant = { anchor: at('2026-11-27T10:00:00Z'), renewsMonthly: false, endsAt: at('2026-12-11T10:00:00Z') };
    expect(periodAt(trial, at('2027-05-01T00:00:00Z'))).toEqual({ start: trial.anchor, end: trial.endsAt });
  });

  const instant = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z'), noInvalidDate: true });

  test('periods follow one another without gap, hold the instant asked, and last 27 to 32 days', () => {
    fc.assert(
      fc.property(instant, fc.nat({ max: 4_000 * 86_400_000 }), (anchor, later) => {
        const grant: Grant = { anchor, renewsMonthly: true, endsAt: null };
        const now = new Date(anchor.getTime() + later);
        const { start, end } = periodAt(grant, now);
        expect(start <= now && now < end).toBe(true);
        expect(periodAt(grant, end).start).toEqual(end);
        expect(periodAt(grant, new Date(end.getTime() - 1)).end).toEqual(end);
        const days = (end.getTime() - start.getTime()) / 86_400_000;
        expect(days).toBeGreaterThan(27);
        expect(days).toBeLessThan(32);
      }),
    );
  });

  test('rolling over at once or day by day gives the same period, and never goes back', () => {
    fc.assert(
      fc.property(instant, fc.array(fc.nat({ max: 50 * 86_400_000 }), { maxLength: 20 }), (anchor, steps) => {
        const grant: Grant = { anchor, renewsMonthly: true, endsAt: null };
        const first = periodAt(grant, anchor);
        const opened = { ...grant, queriesUsed: 3, periodStart: first.start, periodEnd: first.end };
        let now = anchor;
        let subscription = opened;
        for (const step of steps) {
          now = new Date(now.getTime() + step);
          const next = rollOver(subscription, now);
          expect(next.periodStart >= subscription.periodStart).toBe(true);
          expect(next.queriesUsed).toBe(next.periodStart > subscription.periodStart ? 0 : subscription.queriesUsed);
          subscription = next;
        }
        expect(rollOver(opened, now)).toEqual(subscription);
      }),
    );
  });
});
