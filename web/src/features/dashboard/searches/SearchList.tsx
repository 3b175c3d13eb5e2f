import type { DossierListed, DossierSort, Group } from '@attendu/contracts/dossier/schemas';
import { Search } from 'lucide-react';
import { type RefObject, Suspense, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { newId } from '../../../lib/new-id.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { moveFocus, useShortcuts } from '../../../lib/use-shortcuts.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useAccount } from '../../session/api.ts';
import type { Target } from '../../sharing/api.ts';
import { SHARED_SEARCHES } from '../../sharing/content.ts';
import { readIds, useFound, useGroups } from './api.ts';
import { applyToGroups, SHARED, UNGROUPED } from './apply-changes.ts';
import { FOLDERS, SEARCHES } from './content.ts';
import { DeleteFolderDialog, MoveDialog } from './FolderDialogs.tsx';
import { FolderRow } from './FolderRow.tsx';
import { FoundSearches } from './FoundSearches.tsx';
import { ListedSearches } from './ListedSearches.tsx';
import { NameDialog } from './NameDialog.tsx';
import type { RowActions } from './SearchRow.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useChange, usePendingChanges, useUnsentGuard } from './use-changes.ts';
import { useServerChanges } from './use-server-changes.ts';
import './SearchList.css';

const ShareDialog = lazyPart(() => import('../../sharing/ShareDialog.tsx'), 'ShareDialog');
const SharedSearches = lazyPart(() => import('../../sharing/SharedSearches.tsx'), 'SharedSearches');

const TYPING_MS = 300;
/** Wide enough for the list and, beside it, the search that is chosen. */
const PANE = '(min-width: 1440px)';
const ROWS = '.search-row__link';

type OpenDialog =
  | { kind: 'rename'; dossier: DossierListed }
  | { kind: 'move'; ids: readonly string[]; current: string | null }
  | { kind: 'create-group' }
  | { kind: 'rename-group'; group: Group }
  | { kind: 'delete-group'; group: Group }
  | { kind: 'share'; target: Target };

/** Past searches and their folders, with search, filing and selection. The URL has the shown folder. */
export function SearchList({ onExample }: { onExample: (question: string) => void }) {
  const [params, setParams] = useSearchParams();
  const group = params.get('group');
  const [sort, setSort] = useState<DossierSort>('updated');
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), TYPING_MS);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [shownId, setShownId] = useState<string | null>(null);
  const hasPane = useMedia(PANE);
  const field = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const change = useChange();
  const pending = usePendingChanges();
  useServerChanges();
  useUnsentGuard();
  const stored = useGroups();
  const found = useFound(query);
  const groups = applyToGroups(stored.data?.groups ?? [], pending);
  const current = groups.find(({ id }) => id === group);
  const inFirm = useAccount().firm !== null;
  const special = group === SHARED ? SHARED_SEARCHES.title : group === UNGROUPED ? FOLDERS.ungrouped : null;
  const title = special ?? current?.name ?? (group === null ? SEARCHES.title : SEARCHES.goneGroup);
  const close = () => setDialog(null);
  const unselect = () => setSelected(new Set());
  useShortcuts({
    j: () => moveFocus(ROWS, 1),
    k: () => moveFocus(ROWS, -1),
    '/': () => field.current?.focus(),
    Escape: unselect,
  });

  const remove = (ids: readonly string[]) => {
    change({ kind: 'delete', ids });
    setSelected((before) => new Set([...before].filter((id) => !ids.includes(id))));
  };
  const rows = {
    groups,
    group,
    selected,
    pending,
    shownId,
    actions: {
      onShow: hasPane ? ({ id }) => setShownId(id) : null,
      onRename: (dossier) => setDialog({ kind: 'rename', dossier }),
      onPin: ({ id, is_pinned }) => change({ kind: 'pin', ids: [id], isPinned: !is_pinned }),
      onMove: ({ id, group_id }) => setDialog({ kind: 'move', ids: [id], current: group_id }),
      onDelete: ({ id }) => remove([id]),
      onShare: inFirm ? ({ id, name }) => setDialog({ kind: 'share', target: { kind: 'dossier', id, name } }) : null,
      onSelect: ({ id }, isSelected) =>
        setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((other) => other !== id))),
    } satisfies RowActions,
  };

  async function selectAll() {
    try {
      setSelected(new Set((await readIds(group)).ids));
    } catch {
      toast.error(SEARCHES.failed);
    }
  }

  return (
    <section className="search-list" aria-labelledby="search-list-title">
      <div className="search-list__head">
        <h2 id="search-list-title">{title}</h2>
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
      {selected.size > 0 ? (
        <SelectionBar
          count={selected.size}
          onSelectAll={query === '' ? () => void selectAll() : null}
          onPin={() => change({ kind: 'pin', ids: [...selected], isPinned: true })}
          onMove={() => setDialog({ kind: 'move', ids: [...selected], current: null })}
          onDelete={() => remove([...selected])}
          onClear={unselect}
        />
      ) : null}
      {query === '' && group === SHARED ? (
        <Suspense fallback={null}>
          <SharedSearches />
        </Suspense>
      ) : query === '' ? (
        <ListedSearches {...rows} sort={sort} onExample={onExample} />
      ) : (
        <FoundSearches {...rows} found={found} query={query} />
      )}
      {dialog?.kind === 'rename' ? (
        <NameDialog
          title={FOLDERS.renameSearchTitle}
          submit={FOLDERS.renameSubmit}
          initial={dialog.dossier.name}
          onName={(name) => change({ kind: 'rename', id: dialog.dossier.id, name })}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'create-group' ? (
        <NameDialog
          title={FOLDERS.createTitle}
          submit={FOLDERS.createSubmit}
          onName={(name) => change({ kind: 'create-group', id: newId(), name })}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'rename-group' ? (
        <NameDialog
          title={FOLDERS.renameTitle}
          submit={FOLDERS.renameSubmit}
          initial={dialog.group.name}
          onName={(name) => change({ kind: 'rename-group', id: dialog.group.id, name })}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'delete-group' ? (
        <DeleteFolderDialog
          group={dialog.group}
          onDelete={(withDossiers) => {
            change({ kind: 'delete-group', id: dialog.group.id, withDossiers });
            if (group === dialog.group.id) setParams({}, { replace: true });
          }}
          onClose={close}
        />
      ) : null}
      <Suspense fallback={null}>{dialog?.kind === 'share' ? <ShareDialog target={dialog.target} onClose={close} /> : null}</Suspense>
      {dialog?.kind === 'move' ? (
        <MoveDialog
          groups={groups}
          ids={dialog.ids}
          current={dialog.current}
          onChange={(made) => {
            change(made);
            if (made.kind === 'move') unselect();
          }}
          onClose={close}
        />
      ) : null}
    </section>
  );
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
