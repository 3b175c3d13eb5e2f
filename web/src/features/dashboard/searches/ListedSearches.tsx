import type { DossierSort, Group } from '@attendu/contracts/dossier/schemas';
import { useOnline } from '../../../lib/use-online.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EXAMPLES } from '../content.ts';
import { type Change, useDossierList } from './api.ts';
import { applyToList } from './apply-changes.ts';
import { SEARCHES } from './content.ts';
import { byDay } from './days.ts';
import { folderOf, Panes, shownOf } from './Panes.tsx';
import { type RowActions, SearchRow } from './SearchRow.tsx';

export type RowsProps = {
  groups: readonly Group[];
  /** The folder shown; null for all. */
  group: string | null;
  selected: ReadonlySet<string>;
  pending: readonly Change[];
  /** The search chosen for the pane beside the list, if any. */
  shownId: string | null;
  actions: RowActions;
};

type ListedProps = RowsProps & { sort: DossierSort; onExample: (question: string) => void };

/** The searches of a folder, or all, ten at a time, grouped by day. */
export function ListedSearches({ groups, group, selected, pending, shownId, actions, sort, onExample }: ListedProps) {
  const list = useDossierList(group, sort);
  const dossiers = applyToList(list.data?.pages.flatMap((page) => page.dossiers) ?? [], pending, group);
  const shown = shownOf(dossiers, shownId, actions.onShow !== null);
  const isOnline = useOnline();
  const [empty, detail] = group === null ? [SEARCHES.empty, SEARCHES.emptyDetail] : [SEARCHES.emptyGroup, SEARCHES.emptyGroupDetail];
  return (
    <Panes shown={shown} groups={groups}>
      {list.isPending ? <Skeleton lines={6} /> : null}
      {list.isError && (isOnline || list.data === undefined) ? (
        <ErrorPanel
          title={group === null ? SEARCHES.failed : SEARCHES.failedGroup}
          kept={SEARCHES.failedDetail}
          actions={<Button onClick={() => void list.refetch()}>{SEARCHES.retry}</Button>}
        />
      ) : null}
      {list.isSuccess && dossiers.length === 0 && !list.hasNextPage ? (
        <EmptyState title={empty}>
          <p>{detail}</p>
          {group === null ? <Examples onExample={onExample} /> : null}
        </EmptyState>
      ) : null}
      {byDay(dossiers, sort, new Date()).map((day) => (
        <div key={day.title ?? ''} className="search-list__day">
          {day.title === null ? null : <h3>{day.title}</h3>}
          <ul className="search-list__rows">
            {day.dossiers.map((dossier) => (
              <SearchRow
                key={dossier.id}
                dossier={dossier}
                folder={group === null ? folderOf(dossier, groups) : null}
                selected={selected}
                actions={actions}
                isShown={shown?.id === dossier.id}
              />
            ))}
          </ul>
        </div>
      ))}
      <MoreButton list={list}>{SEARCHES.more}</MoreButton>
    </Panes>
  );
}

/** A click puts the question in the field; nothing is debited yet. */
function Examples({ onExample }: { onExample: (question: string) => void }) {
  return (
    <div className="examples">
      <h3>{EXAMPLES.title}</h3>
      <ul>
        {EXAMPLES.questions.map((question) => (
          <li key={question}>
            <button type="button" className="examples__question" onClick={() => onExample(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
