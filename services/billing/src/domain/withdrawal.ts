import { WITHDRAWAL_DAYS } from '@attendu/contracts/plans';
import { civilTime, fromCivilTime } from './periods.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The last instant at which a consumer may withdraw (article L. 221-19 of the consumer code): the day of the contract does not count, the
 * last day counts until midnight in Paris, and a Saturday, Sunday or public holiday moves it to the next working day.
 */
export function withdrawalDeadline(concludedAt: Date): Date {
  const signed = new Date(civilTime(concludedAt));
  let last = Date.UTC(signed.getUTCFullYear(), signed.getUTCMonth(), signed.getUTCDate()) + WITHDRAWAL_DAYS * DAY_MS;
  while (!isWorkingDay(new Date(last))) last += DAY_MS;
  return new Date(fromCivilTime(last + DAY_MS).getTime() - 1);
}

/** The public holidays of fixed date, month and day (article L. 3133-1 of the labour code). */
const FIXED: ReadonlySet<string> = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']);
/** Easter Monday, Ascension and Whit Monday, in days after Easter. */
const AFTER_EASTER = [1, 39, 50] as const;

/** `day` is a civil date, written as midnight UTC. */
function isWorkingDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED.has(day.toISOString().slice(5, 10))) return false;
  const sinceEaster = Math.round((day.getTime() - easter(day.getUTCFullYear())) / DAY_MS);
  return !AFTER_EASTER.some((days) => days === sinceEaster);
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher), as midnight UTC. */
function easter(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
