/**
 * Billing periods. The anniversary of a subscription is a date on a French calendar, so months are added in the civil time of Paris:
 * a period opened on 31 January at 10:00 ends on 28 February at 10:00 and the next one on 31 March at 10:00, whatever the clock change.
 */

export type Period = { readonly start: Date; readonly end: Date };

/** When a plan was granted, whether its period restarts each month, and when the grant ends, if ever. */
export type Grant = { readonly anchor: Date; readonly renewsMonthly: boolean; readonly endsAt: Date | null };

const CIVIL = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** The civil time of Paris at an instant, written as if it were UTC. Milliseconds. */
export function civilTime(instant: Date): number {
  const part: Record<string, number> = {};
  for (const { type, value } of CIVIL.formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second, instant.getUTCMilliseconds());
}

/** The instant of a civil time of Paris; in the hour that the spring change skips, the instant just after it. */
export function fromCivilTime(civil: number): Date {
  const offset = (at: number) => civilTime(new Date(at)) - at;
  const guess = civil - offset(civil);
  return new Date(civil - offset(guess));
}

/** `anchor` and `months` later, on the same day of the month, or on the last one when the month is shorter. */
export function addMonths(anchor: Date, months: number): Date {
  // In the hour that autumn repeats, one civil time has two instants, so the anchor itself is used as it is.
  if (months === 0) return anchor;
  const civil = new Date(civilTime(anchor));
  const day = civil.getUTCDate();
  civil.setUTCDate(1);
  civil.setUTCMonth(civil.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(civil.getUTCFullYear(), civil.getUTCMonth() + 1, 0)).getUTCDate();
  civil.setUTCDate(Math.min(day, lastDay));
  return fromCivilTime(civil.getTime());
}

/**
 * The period of a grant at an instant. After the grant's end it stays the last one, so its end is in the past; before the grant's
 * start (clocks that disagree) it is the first.
 */
export function periodAt(grant: Grant, now: Date): Period {
  const { anchor, renewsMonthly, endsAt } = grant;
  if (!renewsMonthly) return { start: anchor, end: endsAt ?? addMonths(anchor, 1) };
  const at = Math.max(anchor.getTime(), endsAt === null ? now.getTime() : Math.min(now.getTime(), endsAt.getTime() - 1));
  const from = new Date(civilTime(anchor));
  const to = new Date(civilTime(new Date(at)));
  // The count of calendar months is this number or one less (the anniversary of the month is still to come).
  let index = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  while (index > 0 && addMonths(anchor, index).getTime() > at) index -= 1;
  const start = addMonths(anchor, index);
  const next = addMonths(anchor, index + 1);
  return { start, end: endsAt !== null && endsAt < next ? endsAt : next };
}

/** The usage of a subscription in a period. */
export type Usage = { readonly queriesUsed: number; readonly periodStart: Date; readonly periodEnd: Date };

/** The usage as it is now: a period that is over is replaced by the current one, with nothing used. Unused requests are not carried over. */
export function rollOver<S extends Usage & Grant>(subscription: S, now: Date): S {
  if (!subscription.renewsMonthly || now < subscription.periodEnd) return subscription;
  const period = periodAt(subscription, now);
  if (period.start <= subscription.periodStart) return subscription;
  return { ...subscription, queriesUsed: 0, periodStart: period.start, periodEnd: period.end };
}
