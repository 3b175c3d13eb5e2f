const DAY_S = 24 * 60 * 60;
export const HOUR_S = 60 * 60;
export const days = (count: number) => count * DAY_S;

/** The same day of a later month in UTC, as Stripe computes it: the last day when the month is shorter. */
function monthsAfter(anchor: number, months: number): number {
  const date = new Date(anchor * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1_000);
}

/** The end of the period that begins at `start`, on the monthly cycle of `anchor`. */
export function periodEnd(anchor: number, start: number): number {
  for (let months = 1; ; months += 1) {
    const end = monthsAfter(anchor, months);
    if (end > start) return end;
  }
}
