import { fold } from '@attendu/law/fold';
import { formatDateLong } from '@attendu/law/typography';

const MONTHS = ['janvier', 'fevrier', 'mars', 'avril', 'mai', 'juin', 'juillet', 'aout', 'septembre', 'octobre', 'novembre', 'decembre'];
const DAY_IN_WORDS = new RegExp(`\\b(\\d{1,2})(?:er)? (${MONTHS.join('|')}) (\\d{4})\\b`);

/** The first day written out in a text, « 27 avril 2016 », as an ISO day; null when there is none. */
export function writtenDay(text: string): string | null {
  const match = DAY_IN_WORDS.exec(fold(text));
  if (match === null) return null;
  const [, day = '', month = '', year = ''] = match;
  return `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A day written out with plain spaces, as the publishers do in titles. */
export const longDay = (iso: string): string => formatDateLong(iso).replaceAll('\u00a0', ' ');
