import { useEffect, useRef } from 'react';
import { cutPassages, type Span } from '../passages.ts';
import './PassageText.css';

/** How long a passage that was opened stays highlighted. */
export const FLASH_MS = 3500;

/** A request to show a passage; a new object each time, so that repeated requests scroll again. */
export type ShowPassage = { indexes: readonly number[] };

type PassageTextProps = {
  content: string;
  /** Verified passages only. */
  passages: readonly Span[];
  show: ShowPassage | null;
};

/** A stored text by paragraph, with the cited passages highlighted. */
export function PassageText({ content, passages, show }: PassageTextProps) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const selector = show?.indexes.map((index) => `[data-passage="${index}"]`).join(',');
    const marks = selector ? text.current?.querySelectorAll(selector) : undefined;
    if (!marks || marks.length === 0) return;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    marks[0]?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
    for (const mark of marks) mark.classList.add('passage--lit');
    const timer = setTimeout(() => {
      for (const mark of marks) mark.classList.remove('passage--lit');
    }, FLASH_MS);
    return () => {
      clearTimeout(timer);
      for (const mark of marks) mark.classList.remove('passage--lit');
    };
  }, [show]);

  return (
    <div className="passage-text" ref={text}>
      {cutPassages(content, passages).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a version never changes
        <p key={index}>
          {paragraph.map((piece, at) =>
            piece.mark === null ? (
              piece.text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <mark key={at} className="passage" data-passage={piece.mark}>
                {piece.text}
              </mark>
            ),
          )}
        </p>
      ))}
    </div>
  );
}
