import type { DossierFound, DossierListed } from '@attendu/contracts/dossier/schemas';
import { firstWords } from '@attendu/law/dossier/first-words';
import { dossierTitle, readFollowUp } from '@attendu/law/follow-up';
import { formatDateShort } from '@attendu/law/typography';
import {
  CircleAlert,
  CornerDownRight,
  Folder,
  FolderInput,
  LoaderCircle,
  Pencil,
  Pin,
  PinOff,
  Trash2,
  TriangleAlert,
  Users,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.ts';
import { localDay } from '../../../lib/day.ts';
import { SHARING } from '../../sharing/content.ts';
import { ActionsButton, shareAction } from './ActionsButton.tsx';
import { SEARCHES } from './content.ts';
import { startDrag } from './drag.ts';

export type RowActions = {
  onRename: (dossier: DossierListed) => void;
  onPin: (dossier: DossierListed) => void;
  onMove: (dossier: DossierListed) => void;
  /** Null outside a firm. */
  onShare: ((dossier: DossierListed) => void) | null;
  onDelete: (dossier: DossierListed) => void;
  onSelect: (dossier: DossierListed, isSelected: boolean) => void;
  /** Shows it in the pane beside the list; null where there is no room for one, and a click opens it. */
  onShow: ((dossier: DossierListed) => void) | null;
};

type SearchRowProps = {
  dossier: DossierListed | DossierFound;
  /** The folder's name, unless it is the one shown. */
  folder: string | null;
  selected: ReadonlySet<string>;
  actions: RowActions;
  /** The search words: the dossier opens at them. */
  query?: string;
  /** It is the one shown beside the list. */
  isShown: boolean;
};

/** Where a dossier is read; opened from a search, at what was found. */
export const addressOf = ({ id }: DossierListed, query?: string): string =>
  query === undefined ? `/dossier/${id}` : `/dossier/${id}?mots=${encodeURIComponent(query)}`;

/** One search of the list: the question, the first words of the answer, its status. */
export function SearchRow({ dossier, folder, selected, actions, query, isShown }: SearchRowProps) {
  const navigate = useNavigate();
  const { question } = readFollowUp(dossier.contexte);
  const title = dossierTitle(dossier);
  const isSelected = selected.has(dossier.id);
  const address = addressOf(dossier, query);

  /** Beside a reading pane a click shows and a double click opens, as in a mail program; the keyboard opens, and a new tab stays a new tab. */
  function onClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (actions.onShow === null || event.detail === 0 || !isPlain) return;
    event.preventDefault();
    if (event.detail > 1) navigate(address);
    else actions.onShow(dossier);
  }
  return (
    <li
      className={classNames('search-row', isSelected && 'search-row--selected', isShown && 'search-row--shown')}
      draggable
      onDragStart={(event) => startDrag(event, isSelected ? [...selected] : [dossier.id])}
    >
      <label className="search-row__select">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={SEARCHES.select(title)}
          onChange={(event) => actions.onSelect(dossier, event.target.checked)}
        />
      </label>
      <Link to={address} className="search-row__link" draggable={false} onClick={onClick} onFocus={() => actions.onShow?.(dossier)}>
        <span className="search-row__title">{title}</span>
        <Words dossier={dossier} question={title === question ? null : question} />
        <Facts dossier={dossier} folder={folder} />
      </Link>
      <ActionsButton
        label={SEARCHES.actions(title)}
        actions={[
          {
            label: dossier.is_pinned ? SEARCHES.unpin : SEARCHES.pin,
            icon: dossier.is_pinned ? PinOff : Pin,
            run: () => actions.onPin(dossier),
          },
          { label: SEARCHES.rename, icon: Pencil, run: () => actions.onRename(dossier) },
          { label: SEARCHES.move, icon: FolderInput, run: () => actions.onMove(dossier) },
          ...shareAction(actions.onShare && (() => actions.onShare?.(dossier))),
          { label: SEARCHES.remove, icon: Trash2, danger: true, run: () => actions.onDelete(dossier) },
        ]}
      />
    </li>
  );
}

/** The found extract, the first words of the answer, or the question when the title differs. */
function Words({ dossier, question }: { dossier: DossierListed | DossierFound; question: string | null }) {
  if ('passage' in dossier) {
    const { text, marks } = dossier.passage;
    const ends = [0, ...marks.map(([, end]) => end)];
    return (
      <span className="search-row__words search-row__words--found">
        {marks.map(([start, end], index) => (
          <span key={start}>
            {text.slice(ends[index], start)}
            <mark>{text.slice(start, end)}</mark>
          </span>
        ))}
        {text.slice(ends.at(-1))}
      </span>
    );
  }
  const answer = dossier.synthese_start === null ? '' : firstWords(dossier.synthese_start);
  const words = answer || question;
  return words ? <span className="search-row__words">{words}</span> : null;
}

export function Facts({ dossier, folder }: { dossier: DossierListed; folder: string | null }) {
  return (
    <span className="search-row__facts">
      {folder === null ? null : (
        <span>
          <Folder size={14} aria-hidden="true" />
          {folder}
        </span>
      )}
      <time dateTime={dossier.updated_at}>{formatDateShort(localDay(dossier.updated_at))}</time>
      <StateLabel dossier={dossier} />
      {dossier.shared ? (
        <span>
          <Users size={14} aria-hidden="true" />
          {SHARING.badge}
        </span>
      ) : null}
      {dossier.parent_id === null ? null : (
        <span>
          <CornerDownRight size={14} aria-hidden="true" />
          {SEARCHES.followUp}
        </span>
      )}
      {dossier.changed_citations > 0 ? (
        <span className="search-row__outdated">
          <TriangleAlert size={14} aria-hidden="true" />
          {SEARCHES.outdated(dossier.changed_citations)}
        </span>
      ) : null}
    </span>
  );
}

function StateLabel({ dossier: { is_analysing: state, failure_reason } }: { dossier: DossierListed }) {
  if (state === 'done') return <span>{SEARCHES.states.done}</span>;
  // Stopped by its author: not an error.
  if (failure_reason === 'cancelled') return <span>{SEARCHES.states.stopped}</span>;
  const Icon = state === 'pending' ? LoaderCircle : CircleAlert;
  return (
    <span className={`search-row__state search-row__state--${state}`}>
      <Icon size={14} aria-hidden="true" />
      {SEARCHES.states[state]}
    </span>
  );
}
