import { parisDay } from '@attendu/contracts/paris-day';

const HOUR_MS = 3_600_000;

/** The instant at which an hour begins in Paris on a day; of the hour that summer time skips, the next one. */
function hourOf(day: string, hour: number): Date {
  const guess = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const found = [2, 1]
    .map((ahead) => new Date(guess - ahead * HOUR_MS))
    .find((instant) => parisHour(instant) === hour && parisDay(instant) === day);
  return found ?? new Date(guess - HOUR_MS);
}

const PARIS_HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' });
const parisHour = (instant: Date): number => Number(PARIS_HOUR.format(instant));

/** The last instant of a daily hour, at or before now; and the next one. */
export function dailyHour(hour: number, now: Date): { readonly last: Date; readonly next: Date } {
  const today = parisDay(now);
  const shifted = (days: number): string => new Date(Date.parse(today) + days * 24 * HOUR_MS).toISOString().slice(0, 10);
  const at = hourOf(today, hour);
  return at <= now ? { last: at, next: hourOf(shifted(1), hour) } : { last: hourOf(shifted(-1), hour), next: at };
}
