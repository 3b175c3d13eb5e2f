const PARIS_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of an instant in Paris, yyyy-mm-dd, whatever the machine's own time zone. */
export function parisDay(instant: Date): string {
  const part: Record<string, string> = {};
  for (const { type, value } of PARIS_DAY.formatToParts(instant)) part[type] = value;
  return `${part.year}-${part.month}-${part.day}`;
}
