import { textDifference } from '@attendu/law/text-diff';
import { useMemo } from 'react';
import { DIFFERENCE } from '../content.ts';
import './TextDifference.css';

/** The difference of two wordings: removals struck through, additions underlined, both announced to screen readers. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => textDifference(before, after), [before, after]);
  return (
    <div className="difference">
      {parts.map(({ type, text }, index) => {
        const key = `${index} ${type}`;
        if (type === 'same') return <span key={key}>{shortened(text, index === 0, index === parts.length - 1)}</span>;
        // Whitespace changes are not shown.
        if (text.trim() === '') return type === 'added' ? text : null;
        const Mark = type === 'removed' ? 'del' : 'ins';
        return (
          <Mark key={key}>
            <span className="visually-hidden">{type === 'removed' ? DIFFERENCE.removed : DIFFERENCE.added}</span>
            {text}
          </Mark>
        );
      })}
    </div>
  );
}

/** Characters kept on each side of a change: the rest of the wording is unchanged, and can be read in full beside. */
const AROUND = 160;

function shortened(text: string, first: boolean, last: boolean): string {
  const [before, after] = [first ? 0 : AROUND, last ? 0 : AROUND];
  if (text.length <= before + after + AROUND) return text;
  const head = text.slice(0, before);
  const tail = after === 0 ? '' : text.slice(-after);
  return `${head.slice(0, head.lastIndexOf(' ') + 1)}[…]${tail.slice(tail.indexOf(' '))}`;
}
