import { formatDateLong } from '@attendu/law/typography';

/** The ISO day of an instant in the reader's time zone. */
export function localDay(instant: Date | string = new Date()): string {
  const at = new Date(instant);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** « 1er mars 2026 », in the reader's time zone. */
export const longDay = (instant: Date | string): string => formatDateLong(localDay(instant));
