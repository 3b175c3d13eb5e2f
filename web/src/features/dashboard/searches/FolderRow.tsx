import type { Group } from '@attendu/contracts/dossier/schemas';
import { Folder, FolderOpen, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { ActionsButton } from './ActionsButton.tsx';
import { UNGROUPED } from './apply-changes.ts';
import { FOLDERS, SEARCHES } from './content.ts';
import { carriesSearches, droppedIds } from './drag.ts';

type FolderRowProps = {
  groups: readonly Group[];
  ungrouped: number;
  /** The open folder: its id, « none », or null. */
  current: string | null;
  /** Number of results per folder; null without a search. */
  found: ReadonlyMap<string, number> | null;
  onCreate: () => void;
  onRename: (group: Group) => void;
  onDelete: (group: Group) => void;
  onDropIn: (groupId: string | null, ids: string[]) => void;
};

/** The row of folders: each is a link, and a drop target. */
export function FolderRow({ groups, ungrouped, current, found, onCreate, onRename, onDelete, onDropIn }: FolderRowProps) {
  const shown = found === null ? groups : groups.filter(({ id }) => found.has(id));
  return (
    <nav className="folders" aria-label={FOLDERS.title}>
      <ul className="folders__list">
        {current === null ? null : (
          <li className="folder">
            <Link to="/dashboardPage" className="folder__link">
              {SEARCHES.allSearches}
            </Link>
          </li>
        )}
        {shown.map((group) => (
          <FolderItem
            key={group.id}
            id={group.id}
            name={group.name}
            count={found?.get(group.id) ?? group.dossiers}
            isOpen={current === group.id}
            onDropIn={(ids) => onDropIn(group.id, ids)}
          >
            <ActionsButton
              label={FOLDERS.actions(group.name)}
              actions={[
                { label: SEARCHES.rename, icon: Pencil, run: () => onRename(group) },
                { label: SEARCHES.remove, icon: Trash2, danger: true, run: () => onDelete(group) },
              ]}
            />
          </FolderItem>
        ))}
        {found === null && groups.length > 0 ? (
          <FolderItem
            id={UNGROUPED}
            name={FOLDERS.ungrouped}
            count={ungrouped}
            isOpen={current === UNGROUPED}
            onDropIn={(ids) => onDropIn(null, ids)}
          />
        ) : null}
        {found === null ? (
          <li>
            <Button tone="quiet" small icon={<FolderPlus size={16} aria-hidden="true" />} onClick={onCreate}>
              {FOLDERS.create}
            </Button>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

type FolderItemProps = {
  id: string;
  name: string;
  count: number;
  isOpen: boolean;
  onDropIn: (ids: string[]) => void;
  children?: React.ReactNode;
};

function FolderItem({ id, name, count, isOpen, onDropIn, children }: FolderItemProps) {
  const [over, setOver] = useState(false);
  const Icon = isOpen ? FolderOpen : Folder;

  function onDragOver(event: DragEvent) {
    if (!carriesSearches(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(true);
  }

  function onDrop(event: DragEvent) {
    setOver(false);
    if (!carriesSearches(event)) return;
    event.preventDefault();
    onDropIn(droppedIds(event));
  }

  return (
    <li
      className={classNames('folder', isOpen && 'folder--open', over && 'folder--over')}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Link to={`/dashboardPage?group=${id}`} className="folder__link" aria-current={isOpen ? 'page' : undefined}>
        <Icon size={16} aria-hidden="true" />
        <span className="folder__name">{name}</span>
        <span className="folder__count">{count}</span>
      </Link>
      {children}
    </li>
  );
}
