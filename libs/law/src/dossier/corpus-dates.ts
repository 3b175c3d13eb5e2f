import type { Dossier } from '@attendu/contracts/dossier/schemas';
import type { DataDates } from '@attendu/contracts/research/schemas';
import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { formatDateShort } from '../typography.ts';
import { RESULT } from './wording.ts';

/**
 * « Fonds à jour au 27/03/2026 », or by kind when those that the answer cites are not held up to the same day: « Fonds à jour au 27/03/2026 (articles de
 * loi), au 30/11/2021 (décisions de justice) ». Nothing when it is not known.
 */
export function corpusDates({ data_date: general, data_dates: dates = [] }: Pick<Dossier, 'data_date' | 'data_dates'>): string[] {
  const days = daysByKind(dates, formatDateShort) ?? (general === null ? null : `au ${formatDateShort(general)}`);
  return days === null ? [] : [`${RESULT.dataDate} ${days}`];
}

/** « au 27 mars 2026 », or by kind when the kinds have several days, the latest first; null without any. */
export function daysByKind(dates: DataDates, format: (day: string) => string): string | null {
  const days = [...new Set(dates.map(({ date }) => date))].sort().reverse();
  const [only] = days;
  if (only === undefined) return null;
  if (days.length === 1) return `au ${format(only)}`;
  const labels = (day: string) => dates.filter(({ date }) => date === day).map(({ kind }) => inSentence(SOURCE_KINDS[kind].label));
  return days.map((day) => `au ${format(day)} (${labels(day).join(', ')})`).join(', ');
}

/** A label within a sentence; a name in capitals stays as it is. */
const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
