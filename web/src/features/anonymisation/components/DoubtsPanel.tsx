import type { Doubt } from '@attendu/law/anonymisation/types';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/Button.tsx';
import { DOUBTS } from '../content.ts';
import { doubtKey } from '../review/doubt-key.ts';
import type { Doubts } from '../review/use-doubts.ts';
import './DoubtsPanel.css';

type DoubtsPanelProps = {
  text: string;
  doubts: readonly Doubt[];
  /** The current one, or null. */
  current: number | null;
  review: Doubts;
  /** What the doubt is about, when it is a mention. */
  children: ReactNode;
};

const MOST = 300;

/** The engine's doubts, reviewed one by one. */
export function DoubtsPanel({ text, doubts, current, review, children }: DoubtsPanelProps) {
  const { seen, outcomes, messageOf } = review;
  if (doubts.length === 0) {
    return (
      <div className="doubts">
        <p>{DOUBTS.none}</p>
        <p className="doubts__aside">{DOUBTS.noneDetail}</p>
      </div>
    );
  }
  const doubt = current === null ? undefined : doubts[current];
  return (
    <div className="doubts">
      <div className="doubts__bar">
        <Button small tone="primary" onClick={review.next}>
          {DOUBTS.next}
        </Button>
        <Button small onClick={review.previous}>
          {DOUBTS.previous}
        </Button>
        <span className="doubts__aside">{DOUBTS.progress(doubts.filter((one) => seen.has(doubtKey(one))).length, doubts.length)}</span>
      </div>
      {doubt === undefined ? null : (
        <>
          <p className="doubts__message">{messageOf(doubt)}</p>
          <div className="doubts__actions">
            <Button small onClick={() => review.mask(doubt)}>
              {DOUBTS.mask}
            </Button>
            <Button small onClick={() => review.leave(doubt)}>
              {DOUBTS.leave}
            </Button>
          </div>
          {children}
        </>
      )}
      <ol className="doubts__list">
        {doubts.slice(0, MOST).map((one, index) => (
          <li key={doubtKey(one)}>
            <button
              type="button"
              className={classNames('doubt', index === current && 'doubt--current')}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => review.go(index)}
            >
              <span className="doubt__words">
                {text.slice(one.start, Math.min(one.end, one.start + 80)).replace(/\s+/g, ' ')}
                {seen.has(doubtKey(one)) || outcomes.has(doubtKey(one)) ? (
                  <span className="doubt__seen">
                    <Check size={14} aria-hidden="true" />
                    {outcomes.get(doubtKey(one))?.word ?? DOUBTS.seen}
                  </span>
                ) : null}
              </span>
              <span className="doubt__reason">{messageOf(one)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
