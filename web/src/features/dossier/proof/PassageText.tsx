import { memo, useEffect, useMemo, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { TableBox } from '../../../ui/TableBox.tsx';
import { Typeset } from '../../../ui/Typeset.tsx';
import { ANALYSIS } from '../content.ts';
import type { Keyword } from '../keywords.ts';
import { blocksOf, cutPassages, type Paragraph, type Piece, type Span } from '../passages.ts';
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
  const groups: Paragraph[][] = [];
  for (const paragraph of paragraphs) {
    const last = groups.at(-1);
    if (paragraph.row !== undefined && last?.[0]?.row?.table === paragraph.row.table) last.push(paragraph);
    else groups.push([paragraph]);
  }
  return (
    <div className="passage-text__block">
      {groups.map((group) => {
        const [first] = group;
        if (first === undefined) return null;
        const key = first.pieces[0]?.at;
        if (first.row !== undefined) return <Table key={key} lines={group} />;
        return (
          <p key={key} className={first.isContinued ? 'passage-text__rest' : undefined}>
            <Pieces pieces={first.pieces} />
          </p>
        );
      })}
    </div>
  );
});

/** The rows of a table; one that is quoted is marked, whole. */
function Table({ lines }: { lines: readonly Paragraph[] }) {
  const [first] = lines;
  const head = first?.row?.head === true ? first : null;
  return (
    <TableBox label={ANALYSIS.tableOfText}>
      {head === null ? null : (
        <thead>
          <Line line={head} />
        </thead>
      )}
      <tbody>
        {lines.slice(head === null ? 0 : 1).map((line) => (
          <Line key={line.pieces[0]?.at} line={line} />
        ))}
      </tbody>
    </TableBox>
  );
}

function Line({ line: { pieces, row } }: { line: Paragraph }) {
  const quoted = pieces.length > 0 && pieces.every(({ mark, text }) => mark !== null || text.trim() === '');
  const Cell = row?.head ? 'th' : 'td';
  return (
    <tr className={classNames(quoted && 'law-table__quoted')}>
      {row?.cells?.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a version never changes
        <Cell key={index} scope={row.head ? 'col' : undefined}>
          <Pieces pieces={cell} />
        </Cell>
      )) ?? (
        <td colSpan={row?.columns} className="law-table__title">
          <Pieces pieces={pieces} />
        </td>
      )}
    </tr>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ at, text, mark }) =>
    mark === null ? (
      <Typeset key={at} text={text} />
    ) : (
      <mark key={at} className="passage" data-passage={mark}>
        <Typeset text={text} />
      </mark>
    ),
  );
}
