import { memo, useEffect, useMemo, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import type { Keyword } from '../keywords.ts';
import { blocksOf, cutPassages, type Paragraph, type Span } from '../passages.ts';
import { useKeywordMarks } from '../use-keyword-marks.ts';
import './PassageText.css';

/** How long a passage that was opened stays highlighted. */
export const FLASH_MS = 3500;
/** Characters from which the browser lays out only the blocks near what is seen. */
const LONG = 60_000;
/** A block that comes into view takes its own height and moves what is below: the passage is centred again that many times. */
const SETTLING_FRAMES = 8;

/** A request to show a passage; a new object each time, so that repeated requests scroll again. */
export type ShowPassage = { indexes: readonly number[] };

type PassageTextProps = {
  content: string;
  /** Verified passages only. */
  passages: readonly Span[];
  show: ShowPassage | null;
  /** Marked lightly wherever they are. */
  keywords?: readonly Keyword[];
};

const NO_KEYWORDS: readonly Keyword[] = [];

/** A stored text by paragraph, with the cited passages highlighted. */
export function PassageText({ content, passages, show, keywords = NO_KEYWORDS }: PassageTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const spans = JSON.stringify(passages.map(({ start, end }) => [start, end]));
  const blocks = useMemo(
    () =>
      blocksOf(
        cutPassages(
          content,
          (JSON.parse(spans) as [number, number][]).map(([start, end]) => ({ start, end })),
        ),
      ),
    [content, spans],
  );
  const isLong = content.length > LONG;
  useKeywordMarks(text, content, blocks, keywords);
  useEffect(() => {
    const selector = show?.indexes.map((index) => `[data-passage="${index}"]`).join(',');
    const marks = selector ? text.current?.querySelectorAll(selector) : undefined;
    const [first] = marks ?? [];
    if (!marks || first === undefined) return;
    let frame = 0;
    const centre = (left: number) => {
      first.scrollIntoView({ block: 'center' });
      if (left > 0) frame = requestAnimationFrame(() => centre(left - 1));
    };
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isLong) centre(SETTLING_FRAMES);
    else first.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
    for (const mark of marks) mark.classList.add('passage--lit');
    const dim = () => {
      for (const mark of marks) mark.classList.remove('passage--lit');
    };
    const timer = setTimeout(dim, FLASH_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      dim();
    };
  }, [show, isLong]);

  return (
    <div className={classNames('passage-text', isLong && 'passage-text--long')} ref={text}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a version never changes
        <Block key={index} paragraphs={block} />
      ))}
    </div>
  );
}

const Block = memo(function Block({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  return (
    <div className="passage-text__block">
      {paragraphs.map(({ goesOn, pieces }) => (
        <p key={pieces[0]?.at} className={goesOn ? 'passage-text__rest' : undefined}>
          {pieces.map(({ at, text, mark }) =>
            mark === null ? (
              text
            ) : (
              <mark key={at} className="passage" data-passage={mark}>
                {text}
              </mark>
            ),
          )}
        </p>
      ))}
    </div>
  );
});
