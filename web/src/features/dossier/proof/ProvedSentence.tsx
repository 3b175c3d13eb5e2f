import { firstWords } from '@attendu/law/dossier/first-words';
import { Quote } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { ANALYSIS } from '../content.ts';
import './ProvedSentence.css';

/** Words of the sentence that name its button. */
const NAMED_BY = 6;

/** A table inside a `span` is invalid HTML. */
export type SentenceElement = 'span' | 'div';
type ProvedSentenceProps = { text: string; element: SentenceElement; selected: boolean; onOpen: () => void; children: ReactNode };

/** A sentence of an answer: a click, or its button by keyboard, shows its proof. */
export function ProvedSentence({ text, element: Element, selected, onOpen, children }: ProvedSentenceProps) {
  function open(event: MouseEvent) {
    const selecting = window.getSelection()?.isCollapsed === false;
    if (!selecting && !(event.target as HTMLElement).closest('button, a')) onOpen();
  }
  return (
    // The button inside does the same for the keyboard and for screen readers.
    <Element className={classNames('sentence', selected && 'sentence--selected')} onClick={open}>
      {children}
      <button type="button" className="sentence__proof" aria-pressed={selected} onClick={onOpen}>
        <Quote size={14} aria-hidden="true" />
        <span className="visually-hidden">{ANALYSIS.sentenceProof(firstWords(text).split(' ').slice(0, NAMED_BY).join(' '))}</span>
      </button>
    </Element>
  );
}
