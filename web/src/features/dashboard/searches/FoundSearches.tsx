import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { useFound } from './api.ts';
import { applyToList } from './apply-changes.ts';
import { SEARCHES } from './content.ts';
import type { RowsProps } from './ListedSearches.tsx';
import { folderOf, Panes, shownOf } from './Panes.tsx';
import { SearchRow } from './SearchRow.tsx';

/** Shown before « Voir plus ». */
const FIRST = 6;

/** The searches that have every typed word, in any folder. */
export function FoundSearches({
  groups,
  selected,
  pending,
  shownId,
  actions,
  found,
  query,
}: RowsProps & { found: ReturnType<typeof useFound>; query: string }) {
  const [all, setAll] = useState(false);
  const dossiers = applyToList(found.data?.pages.flatMap((page) => page.dossiers) ?? [], pending, null);
  const total = found.data?.pages[0]?.total ?? 0;
  if (found.isPending) return <Skeleton lines={6} />;
  if (found.isError) {
    return (
      <ErrorPanel
        title={SEARCHES.failedAll}
        kept={SEARCHES.failedDetail}
        actions={<Button onClick={() => void found.refetch()}>{SEARCHES.retry}</Button>}
      />
    );
  }
  if (dossiers.length === 0) return <EmptyState title={SEARCHES.noneFound} />;
  const listed = dossiers.slice(0, all ? undefined : FIRST);
  const shown = shownOf(listed, shownId, actions.onShow !== null);
  return (
    <Panes shown={shown} groups={groups} query={query}>
      <div className="search-list__day">
        <p role="status" className="search-list__count">
          {SEARCHES.found(total)}
        </p>
        <ul className="search-list__rows">
          {listed.map((dossier) => (
            <SearchRow
              key={dossier.id}
              dossier={dossier}
              folder={folderOf(dossier, groups)}
              selected={selected}
              actions={actions}
              query={query}
              isShown={shown?.id === dossier.id}
            />
          ))}
        </ul>
        {dossiers.length > FIRST ? (
          <Button tone="quiet" onClick={() => setAll(!all)}>
            {all ? SEARCHES.seeLess : SEARCHES.seeMore(total - FIRST)}
          </Button>
        ) : null}
        {all ? <MoreButton list={found}>{SEARCHES.more}</MoreButton> : null}
      </div>
    </Panes>
  );
}
