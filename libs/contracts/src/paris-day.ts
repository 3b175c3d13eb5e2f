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
