import type { DossierFound, DossierListed, Group } from '@attendu/contracts/dossier/schemas';
import type { ReactNode } from 'react';
import { ReadingPane } from './ReadingPane.tsx';

type Listed = DossierListed | DossierFound;
type PanesProps = { shown: Listed | null; groups: readonly Group[]; query?: string | undefined; children: ReactNode };

/** A list, and beside it the search that is shown, where there is room for both. */
export function Panes({ shown, groups, query, children }: PanesProps) {
  return (
    <div className={shown === null ? 'search-list__panes' : 'search-list__panes search-list__panes--two'}>
      <div className="search-list__list">{children}</div>
      {shown === null ? null : <ReadingPane dossier={shown} folder={folderOf(shown, groups)} query={query} />}
    </div>
  );
}

/** The search chosen for the pane, else the first of the list; null without a pane. */
export function shownOf<T extends Listed>(dossiers: readonly T[], shownId: string | null, hasPane: boolean): T | null {
  return hasPane ? (dossiers.find(({ id }) => id === shownId) ?? dossiers[0] ?? null) : null;
}

export const folderOf = ({ group_id }: DossierListed, groups: readonly Group[]): string | null =>
  groups.find(({ id }) => id === group_id)?.name ?? null;
