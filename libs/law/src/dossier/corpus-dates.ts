import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { formatDateShort } from '../typography.ts';
import { RESULT } from './wording.ts';

/**
 * « Fonds à jour au 27/03/2026 », or by kind when those that the answer cites are not held up to the same day: « Fonds à jour au 27/03/2026 (articles de
 * loi), au 30/11/2021 (décisions de justice) ». Nothing when it is not known.
 */
export function corpusDates({ data_date: general, data_dates: dates = [] }: Pick<Dossier, 'data_date' | 'data_dates'>): string[] {
  const days = [...new Set(dates.map(({ date }) => date))].sort().reverse();
  if (days.length < 2) {
    const day = days[0] ?? general;
    return day === null ? [] : [`${RESULT.dataDate} ${formatDateShort(day)}`];
  }
  const labels = (day: string) => dates.filter(({ date }) => date === day).map(({ kind }) => inSentence(SOURCE_KINDS[kind].label));
  const parts = days.map((day) => `au ${formatDateShort(day)} (${labels(day).join(', ')})`);
  return [`${RESULT.dataDate.replace(/ au$/, '')} ${parts.join(', ')}`];
}

/** A label within a sentence; a name in capitals stays as it is. */
const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
