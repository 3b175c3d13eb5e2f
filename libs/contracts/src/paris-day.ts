const PARIS_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit', day: '2-digit' });

const HOUR_MS = 3_600_000;
/** Paris is whole hours from UTC since 1970: one hour of UTC is of one day. */
const dayOfHour = new Map<number, string>();
const MOST_HOURS = 20_000;

/** The day of an instant in Paris, yyyy-mm-dd, whatever the machine's own time zone. */
export function parisDay(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  const known = dayOfHour.get(hour);
  if (known !== undefined) return known;
  const part: Record<string, string> = {};
  for (const { type, value } of PARIS_DAY.formatToParts(instant)) part[type] = value;
  const day = `${part.year}-${part.month}-${part.day}`;
  if (hour >= 0) {
    if (dayOfHour.size >= MOST_HOURS) dayOfHour.clear();
    dayOfHour.set(hour, day);
  }
  return day;
}

/** The day that is `days` before that of an instant in Paris, whatever the clocks did in between. */
export function parisDayBefore(instant: Date, days: number): string {
  const [year = 0, month = 1, day = 1] = parisDay(instant).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day - days)).toISOString().slice(0, 10);
}

/** Midnight in Paris at the beginning of a day. */
export function startOfParisDay(day: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`);
  // Two hours before midnight UTC in summer, one in winter; the clocks never change at midnight.
  const summer = new Date(utc - 2 * HOUR_MS);
  return parisDay(summer) === day ? summer : new Date(utc - HOUR_MS);
}

/** Midnight in Paris at the end of a day. */
export const endOfParisDay = (day: string): Date =>
  startOfParisDay(new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR_MS).toISOString().slice(0, 10));
