import type { DossierListed, DossierSort } from '@attendu/contracts/dossier/schemas';
import { formatDateLong } from '@attendu/law/typography';
import { localDay } from '../../../lib/day.ts';
import { SEARCHES } from './content.ts';

export type DayGroup<T> = { title: string | null; dossiers: T[] };

/** The list grouped by day, « Épinglées » first; a single group when sorted by name. */
export function byDay<T extends DossierListed>(dossiers: readonly T[], sort: DossierSort, now: Date): DayGroup<T>[] {
  const days: DayGroup<T>[] = [];
  for (const dossier of dossiers) {
    const title = dossier.is_pinned
      ? SEARCHES.pinned
      : sort === 'name'
        ? null
        : dayTitle(sort === 'created' ? dossier.created_at : dossier.updated_at, now);
    const last = days.at(-1);
    if (last?.title === title) last.dossiers.push(dossier);
    else days.push({ title, dossiers: [dossier] });
  }
  return days;
}

function dayTitle(instant: string, now: Date): string {
  const day = localDay(instant);
  if (day === localDay(now)) return SEARCHES.today;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === localDay(yesterday) ? SEARCHES.yesterday : formatDateLong(day);
}
