import type { DossierSort, Group } from '@attendu/contracts/dossier/schemas';
import { Search } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { moveFocus, useShortcuts } from '../../../lib/use-shortcuts.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useAccount } from '../../session/api.ts';
import { SHARED_SEARCHES } from '../../sharing/content.ts';
import { type Change, readIds, useFound, useGroups } from './api.ts';
import { applyToGroups, SHARED, UNGROUPED } from './apply-changes.ts';
import { FOLDERS, SEARCHES } from './content.ts';
import { FolderRow } from './FolderRow.tsx';
import { FoundSearches } from './FoundSearches.tsx';
import { ListedSearches, type RowsProps } from './ListedSearches.tsx';
import { type OpenDialog, SearchDialogs } from './SearchDialogs.tsx';
import type { RowActions } from './SearchRow.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { usePendingChanges, useSearchChange } from './use-changes.ts';
import { useListView } from './use-list-view.ts';
import { useServerChanges } from './use-server-changes.ts';
import './SearchList.css';

const SharedSearches = lazyPart(() => import('../../sharing/SharedSearches.tsx'), 'SharedSearches');

const TYPING_MS = 300;
/** Wide enough for the list and, beside it, the search that is chosen. */
const PANE = '(min-width: 1200px)';
const ROWS = '.search-row__link';

/** Past searches and their folders, with search, filing and selection. The URL has the shown folder. */
export function SearchList({ onExample }: { onExample: (question: string) => void }) {
  const [params, setParams] = useSearchParams();
  const group = params.get('group');
  const { typed, setTyped, sort, setSort } = useListView(group);
  const query = useDebounced(typed.trim(), TYPING_MS);
  const selection = useSelection(group);
  const [shownId, setShownId] = useState<string | null>(null);
  const hasPane = useMedia(PANE);
  const field = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const change = useSearchChange();
  const pending = usePendingChanges();
  useServerChanges();
  const stored = useGroups();
  const found = useFound(query);
  const groups = applyToGroups(stored.data?.groups ?? [], pending);
  const inFirm = useAccount().firm !== null;
  useListShortcuts(field, selection.clear);

  const remove = (ids: readonly string[]) => {
    change({ kind: 'delete', ids });
    selection.drop(ids);
  };
  /** Sends a change made in a dialog, and leaves what it moved or deleted. */
  const changeFrom = (made: Change) => {
    change(made);
    if (made.kind === 'move') selection.clear();
    if (made.kind === 'delete-group' && made.id === group) setParams({}, { replace: true });
  };
  const rows = {
    groups,
    group,
    selected: selection.ids,
    pending,
    shownId,
    actions: {
      onShow: hasPane ? ({ id }) => setShownId(id) : null,
      onRename: (dossier) => setDialog({ kind: 'rename', dossier }),
      onPin: ({ id, is_pinned }) => change({ kind: 'pin', ids: [id], isPinned: !is_pinned }),
      onMove: ({ id, group_id }) => setDialog({ kind: 'move', ids: [id], current: group_id }),
      onDelete: ({ id }) => remove([id]),
      onShare: inFirm ? ({ id, name }) => setDialog({ kind: 'share', target: { kind: 'dossier', id, name } }) : null,
      onSelect: ({ id }, isSelected) => (isSelected ? selection.add([id]) : selection.drop([id])),
    } satisfies RowActions,
  };

  return (
    <section className="search-list" aria-labelledby="search-list-title">
      <div className="search-list__head">
        <h2 id="search-list-title">{titleOf(group, groups)}</h2>
        <FindField field={field} text={typed} onText={setTyped} />
        {query === '' && group !== SHARED ? <SortField sort={sort} onSort={setSort} /> : null}
      </div>
      <FolderRow
        groups={groups}
        ungrouped={stored.data?.ungrouped ?? 0}
        current={group}
        found={query === '' || !found.data ? null : new Map(found.data.pages[0]?.groups.map(({ id, dossiers }) => [id, dossiers]))}
        onCreate={() => setDialog({ kind: 'create-group' })}
        onRename={(one) => setDialog({ kind: 'rename-group', group: one })}
        onDelete={(one) => setDialog({ kind: 'delete-group', group: one })}
        onShare={inFirm ? ({ id, name }) => setDialog({ kind: 'share', target: { kind: 'folder', id, name } }) : null}
        onDropIn={(groupId, ids) => change({ kind: 'move', ids, groupId })}
      />
      {selection.ids.size > 0 ? (
        <SelectionBar
          count={selection.ids.size}
          onSelectAll={query === '' ? () => void selection.addAll() : null}
          onPin={() => change({ kind: 'pin', ids: [...selection.ids], isPinned: true })}
          onMove={() => setDialog({ kind: 'move', ids: [...selection.ids], current: null })}
          onDelete={() => remove([...selection.ids])}
          onClear={selection.clear}
        />
      ) : null}
      <ShownSearches rows={rows} query={query} found={found} sort={sort} onExample={onExample} />
      <SearchDialogs dialog={dialog} groups={groups} onChange={changeFrom} onClose={() => setDialog(null)} />
    </section>
  );
}

type ShownSearchesProps = {
  rows: RowsProps;
  query: string;
  found: ReturnType<typeof useFound>;
  sort: DossierSort;
  onExample: (question: string) => void;
};

function ShownSearches({ rows, query, found, sort, onExample }: ShownSearchesProps) {
  if (query !== '') return <FoundSearches {...rows} found={found} query={query} />;
  if (rows.group !== SHARED) return <ListedSearches {...rows} sort={sort} onExample={onExample} />;
  return (
    <Suspense fallback={null}>
      <SharedSearches />
    </Suspense>
  );
}

function titleOf(group: string | null, groups: readonly Group[]): string {
  if (group === null) return SEARCHES.title;
  if (group === SHARED) return SHARED_SEARCHES.title;
  if (group === UNGROUPED) return FOLDERS.ungrouped;
  return groups.find(({ id }) => id === group)?.name ?? SEARCHES.goneGroup;
}

function useListShortcuts(field: RefObject<HTMLInputElement | null>, onEscape: () => void): void {
  useShortcuts({
    j: () => moveFocus(ROWS, 1),
    k: () => moveFocus(ROWS, -1),
    '/': () => field.current?.focus(),
    Escape: onEscape,
  });
}

/** The searches chosen in the list, of which those of the shown folder can be added at once. */
function useSelection(group: string | null) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const shown = useRef(group);
  // What is no longer seen is not acted on.
  useEffect(() => {
    shown.current = group;
    setIds(new Set());
  }, [group]);
  return {
    ids,
    add: (more: readonly string[]) => setIds((before) => new Set([...before, ...more])),
    drop: (less: readonly string[]) => setIds((before) => new Set([...before].filter((id) => !less.includes(id)))),
    clear: () => setIds(new Set()),
    async addAll() {
      try {
        const all = await readIds(group);
        if (shown.current === group) setIds(new Set(all.ids));
      } catch {
        toast.error(SEARCHES.failed);
      }
    },
  };
}

type FindFieldProps = { field: RefObject<HTMLInputElement | null>; text: string; onText: (text: string) => void };

function FindField({ field, text, onText }: FindFieldProps) {
  return (
    <div className="search-list__find">
      <Search size={16} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={SEARCHES.find}
        placeholder={SEARCHES.find}
        value={text}
        maxLength={200}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (text === '') event.currentTarget.blur();
          onText('');
        }}
      />
    </div>
  );
}

function SortField({ sort, onSort }: { sort: DossierSort; onSort: (sort: DossierSort) => void }) {
  const id = useId();
  return (
    <div className="search-list__sort">
      <label htmlFor={id}>{SEARCHES.sort}</label>
      <select id={id} value={sort} onChange={(event) => onSort(event.target.value as DossierSort)}>
        {Object.entries(SEARCHES.sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
