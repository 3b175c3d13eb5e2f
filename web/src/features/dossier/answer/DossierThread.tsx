import type { ThreadItem } from '@attendu/contracts/dossier/schemas';
import { CornerDownRight, MessageSquareText } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { useThread } from '../api.ts';
import { THREAD } from '../content.ts';
import './DossierThread.css';

/** Deeper follow-ups are not indented further: a phone's lines are short. */
const MOST_STEPS = 3;

/** The conversation of a dossier: its questions in order, each linked to its answer. Renders nothing for a single question. */
export function DossierThread({ dossierId }: { dossierId: string }) {
  const { data } = useThread(dossierId);
  const items = data === undefined ? [] : inOrder(data.dossiers);
  if (items.length < 2) return null;
  return (
    <nav className="thread" aria-labelledby="thread-title">
      <h2 id="thread-title">
        {THREAD.title} <span className="thread__count">{THREAD.count(items.length)}</span>
      </h2>
      <ol>
        {items.map(({ item, depth }) => (
          <li key={item.id} style={{ '--depth': Math.min(depth, MOST_STEPS) } as CSSProperties}>
            <Question item={item} isFirst={depth === 0} isCurrent={item.id === dossierId} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Question({ item, isFirst, isCurrent }: { item: ThreadItem; isFirst: boolean; isCurrent: boolean }) {
  const Icon = isFirst ? MessageSquareText : CornerDownRight;
  const words = (
    <>
      <Icon size={16} aria-hidden="true" />
      <span className="thread__question">{item.question}</span>
      {item.is_analysing === 'done' ? null : <span className="thread__state">{THREAD.states[item.is_analysing]}</span>}
    </>
  );
  return isCurrent ? (
    <span className="thread__line thread__line--current" aria-current="page">
      {words}
    </span>
  ) : (
    <Link to={`/dossier/${item.id}`} className="thread__line">
      {words}
    </Link>
  );
}

type Placed = { item: ThreadItem; depth: number };

/** Each question under its parent, oldest first. */
export function inOrder(items: readonly ThreadItem[]): Placed[] {
  const ids = new Set(items.map(({ id }) => id));
  const under = (parent: ThreadItem, depth: number): Placed[] => [
    { item: parent, depth },
    ...items.filter(({ parent_id }) => parent_id === parent.id).flatMap((child) => under(child, depth + 1)),
  ];
  return items.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id)).flatMap((first) => under(first, 0));
}
