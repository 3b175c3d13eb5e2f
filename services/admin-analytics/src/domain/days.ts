import { parisDay, parisDayBefore } from '@attendu/contracts/paris-day';

/** Days from midnight to midnight in Paris. */

/** The `count` days that end with the day of `now` in Paris, oldest first. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => parisDayBefore(now, count - 1 - index));
}

/** One value for each day, in order, 0 when nothing was counted. */
export function fillDays(
  days: readonly string[],
  counts: readonly { day: string; requests: number }[],
): { day: string; requests: number }[] {
  const byDay = new Map(counts.map((one) => [one.day, one.requests]));
  return days.map((day) => ({ day, requests: byDay.get(day) ?? 0 }));
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first days of the `count` months that end with the month of `now` in Paris, oldest first. */
export function lastMonths(now: Date, count: number): string[] {
  const [year = 0, month = 1] = parisDay(now).split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - (count - 1 - index), 1)).toISOString().slice(0, 10),
  );
}

/** The whole months nearest to a period: `start`, the first day of one, may be before or after `from`; `end`, excluded, is after `to`. */
export function wholeMonths(from: string, to: string): { readonly start: string; readonly end: string } {
  const firstOf = (day: string, after: number): string => {
    const [year = 0, month = 1] = day.split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 + after, 1)).toISOString().slice(0, 10);
  };
  return { start: firstOf(from, Number(from.slice(8)) > 16 ? 1 : 0), end: firstOf(to, 1) };
}

/** Sums the counts of days into months, each under its first day. */
export function sumByMonth(counts: readonly { day: string; requests: number }[]): { day: string; requests: number }[] {
  const byMonth = new Map<string, number>();
  for (const { day, requests } of counts) byMonth.set(monthOf(day), (byMonth.get(monthOf(day)) ?? 0) + requests);
  return [...byMonth].map(([day, requests]) => ({ day, requests }));
}
