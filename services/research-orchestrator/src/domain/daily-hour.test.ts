import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dailyHour } from './daily-hour.ts';

const HOUR_MS = 3_600_000;
const inParis = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' });
const at = (hour: number, now: string) => {
  const { last, next } = dailyHour(hour, new Date(now));
  return [last.toISOString(), next.toISOString()];
};

describe('the daily hour of a synchronisation', () => {
  it('is that of Paris, in winter and in summer', () => {
    expect(at(4, '2026-11-29T12:00:00Z')).toEqual(['2026-11-29T03:00:00.000Z', '2026-11-30T03:00:00.000Z']);
    expect(at(4, '2026-07-10T01:00:00Z')).toEqual(['2026-07-09T02:00:00.000Z', '2026-07-10T02:00:00.000Z']);
    // Past midnight in Paris, the day before in UTC.
    expect(at(0, '2026-07-09T22:00:00Z')).toEqual(['2026-07-09T22:00:00.000Z', '2026-07-10T22:00:00.000Z']);
  });

  it('that summer time skips comes once, an hour later', () => {
    // On 29 March 2026, 2:00 becomes 3:00 in Paris.
    expect(at(2, '2026-03-29T00:30:00Z')).toEqual(['2026-03-28T01:00:00.000Z', '2026-03-29T01:00:00.000Z']);
    expect(at(2, '2026-03-29T01:00:00Z')).toEqual(['2026-03-29T01:00:00.000Z', '2026-03-30T00:00:00.000Z']);
    expect(at(3, '2026-03-29T01:30:00Z')).toEqual(['2026-03-29T01:00:00.000Z', '2026-03-30T01:00:00.000Z']);
  });

  it('that winter time repeats comes once, the first time', () => {
    // On 25 October 2026, 3:00 becomes 2:00 in Paris: 2:30 comes at 0:30 and at 1:30 UTC.
    expect(at(2, '2026-10-25T00:30:00Z')).toEqual(['2026-10-25T00:00:00.000Z', '2026-10-26T01:00:00.000Z']);
    expect(at(2, '2026-10-25T01:30:00Z')).toEqual(['2026-10-25T00:00:00.000Z', '2026-10-26T01:00:00.000Z']);
  });

  it('stands between its last and its next instant, a day apart but for the changes of the clock, each at that hour', () => {
    const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), instant, (hour, now) => {
        const { last, next } = dailyHour(hour, now);
        expect(last.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        expect([23, 24, 25]).toContain((next.getTime() - last.getTime()) / HOUR_MS);
        expect(dailyHour(hour, last).last).toEqual(last);
        expect(dailyHour(hour, new Date(next.getTime() - 1)).last).toEqual(last);
        for (const one of [last, next]) {
          const said = inParis.format(one);
          expect([`${String(hour).padStart(2, '0')}:00:00`, '03:00:00']).toContain(said.slice(11));
        }
      }),
      { numRuns: 500 },
    );
  });
});
