import { parisDay } from '@attendu/contracts/paris-day';
import { formatDateLong } from '@attendu/law/typography';

/** Days and times as French writes them: in the reader's time zone, or in that of Paris, where figures are counted. */

/** The ISO day of an instant in the reader's time zone. */
export function localDay(instant: Date | string = new Date()): string {
  const at = new Date(instant);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** « 1er mars 2026 », in the reader's time zone. */
export const longDay = (instant: Date | string): string => formatDateLong(localDay(instant));
/** The same in Paris. */
export const parisLongDay = (iso: string): string => formatDateLong(parisDay(new Date(iso)));

const momentIn = (timeZone?: string): ((iso: string) => string) => {
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('fr-FR', { ...day, hour: '2-digit', minute: '2-digit', timeZone });
  return (iso) => format.format(new Date(iso)).replace(' ', ' à ');
};
/** « 29/11/2026 à 10:30 », in the reader's time zone. */
export const moment = momentIn();
/** The same in Paris. */
export const parisMoment = momentIn('Europe/Paris');

const clockIn = (timeZone?: string): ((iso: string) => string) => {
  const format = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium', timeZone });
  return (iso) => format.format(new Date(iso));
};
/** « 10:30:05 », in the reader's time zone. */
export const clockTime = clockIn();
/** The same in Paris. */
export const parisClockTime = clockIn('Europe/Paris');

const BRIEF_DAY = { day: 'numeric', month: 'short' } as const;
const BRIEF = new Intl.DateTimeFormat('fr-FR', { ...BRIEF_DAY, hour: '2-digit', minute: '2-digit' });
const BRIEF_WITH_YEAR = new Intl.DateTimeFormat('fr-FR', { ...BRIEF_DAY, year: 'numeric' });
/** « 28 nov., 02:15 », « 1er déc., 02:15 », or the day of another year, « 28 nov. 2025 », in the reader's time zone. */
export function briefMoment(iso: string): string {
  const at = new Date(iso);
  const format = at.getFullYear() === new Date().getFullYear() ? BRIEF : BRIEF_WITH_YEAR;
  return format.format(at).replace(/^1 /, '1er ');
}

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** « novembre 2026 », from `2026-11` or one of its days. */
export const monthName = (day: string): string => MONTH.format(new Date(`${day.slice(0, 7)}-01`));
