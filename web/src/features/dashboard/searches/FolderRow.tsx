import type { Group } from '@attendu/contracts/dossier/schemas';
import type { LucideIcon } from 'lucide-react';
import { Folder, FolderOpen, FolderPlus, Lock, Pencil, Trash2, Users } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { SHARED_SEARCHES, SHARING } from '../../sharing/content.ts';
import { ActionsButton, shareAction } from './ActionsButton.tsx';
import { SHARED, UNGROUPED } from './apply-changes.ts';
import { FOLDERS, SEARCHES } from './content.ts';
import { carriesSearches, droppedIds } from './drag.ts';
import './FolderRow.css';

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
  /** Null outside a firm. */
  onShare: ((group: Group) => void) | null;
  onDropIn: (groupId: string | null, ids: string[]) => void;
};

/** The row of folders: each is a link, and a drop target. */
export function FolderRow({ groups, ungrouped, current, found, onCreate, onRename, onDelete, onShare, onDropIn }: FolderRowProps) {
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
            mark={group.closed ? CLOSED : group.shared ? SHARED_MARK : null}
            onDropIn={(ids) => onDropIn(group.id, ids)}
          >
            <ActionsButton
              label={FOLDERS.actions(group.name)}
              actions={[
                { label: SEARCHES.rename, icon: Pencil, run: () => onRename(group) },
                ...shareAction(onShare && (() => onShare(group))),
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
        {found === null && onShare !== null ? (
          <li>
            <Link
              to={`/dashboardPage?group=${SHARED}`}
              className={classNames('folders__shared', current === SHARED && 'folders__shared--open')}
              aria-current={current === SHARED ? 'page' : undefined}
            >
              <Users size={16} aria-hidden="true" />
              {SHARED_SEARCHES.title}
            </Link>
          </li>
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

type FolderMark = { icon: LucideIcon; label: string };
const SHARED_MARK: FolderMark = { icon: Users, label: SHARING.badge };
const CLOSED: FolderMark = { icon: Lock, label: SHARING.closedBadge };

type FolderItemProps = {
  id: string;
  name: string;
  count: number;
  isOpen: boolean;
  mark?: FolderMark | null;
  onDropIn: (ids: string[]) => void;
  children?: React.ReactNode;
};

function FolderItem({ id, name, count, isOpen, mark = null, onDropIn, children }: FolderItemProps) {
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
        {mark === null ? null : (
          <span className="folder__mark" title={mark.label}>
            <mark.icon size={14} aria-hidden="true" />
            <span className="visually-hidden">{mark.label}</span>
          </span>
        )}
      </Link>
      {children}
    </li>
  );
}
