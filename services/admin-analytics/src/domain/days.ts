import { parisDay } from '@attendu/contracts/paris-day';

/** Days from midnight to midnight in Paris. */

/** The `count` days that end with the day of `now` in Paris, oldest first. */
export function lastDays(now: Date, count: number): string[] {
  const [year = 0, month = 1, day = 1] = parisDay(now).split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1, day - (count - 1 - index))).toISOString().slice(0, 10),
  );
}

/** One value a day, in order, 0 where nothing happened. */
export function fillDays(
  days: readonly string[],
  counts: readonly { day: string; requests: number }[],
): { day: string; requests: number }[] {
  const byDay = new Map(counts.map((one) => [one.day, one.requests]));
  return days.map((day) => ({ day, requests: byDay.get(day) ?? 0 }));
}
