import type { PageLine } from './reflow.ts';

/** A piece of text and its position on the page. */
export type Piece = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly height: number;
  readonly endsLine: boolean;
};

/** The widest gap between two words of one line, as a multiple of the letters' height. */
const WIDEST_GAP = 2.2;
/** Fewest consecutive two-part rows that count as columns, rather than a table or signatures. */
const FEWEST_ROWS = 3;
/** Fewest characters, on average, in each half of a row when the halves are columns of text. */
const COLUMN_LENGTH = 14;

/** Groups the lines of a page into regions in reading order. Of two columns, the left one comes first. */
export function regionsOfPage(pieces: readonly Piece[]): PageLine[][] {
  const rows = rowsOf(pieces);
  const regions: PageLine[][] = [];
  let lines: PageLine[] = [];
  const flush = () => {
    if (lines.length > 0) regions.push(lines);
    lines = [];
  };
  for (let at = 0; at < rows.length; ) {
    const end = columnsFrom(rows, at);
    if (end > at) {
      flush();
      const gutter = gutterOf(rows.slice(at, end));
      const block = rows.slice(at, end).flat();
      regions.push(
        block.filter((line) => line.left < gutter),
        block.filter((line) => line.left >= gutter),
      );
      at = end;
      continue;
    }
    lines.push(joinedRow(rows[at] ?? []));
    at++;
  }
  flush();
  return regions;
}

/** Groups pieces at the same height into rows, in file order, split at wide gaps. */
function rowsOf(pieces: readonly Piece[]): PageLine[][] {
  const rows: PageLine[][] = [];
  let row: Piece[] = [];
  const flush = () => {
    const segments = segmentsOf(row);
    const last = rows[rows.length - 1]?.[0];
    const [first] = segments;
    // Some files end the line at each gap: the halves of a row then arrive one after the other.
    if (first !== undefined && last !== undefined && isSameHeight(last, first) && (rows[rows.length - 1]?.at(-1)?.right ?? 0) < first.left)
      rows[rows.length - 1]?.push(...segments);
    else if (first !== undefined) rows.push(segments);
    row = [];
  };
  for (const piece of pieces) {
    const before = row.find(({ text }) => text.trim() !== '');
    if (before !== undefined && piece.text.trim() !== '' && !isSameHeight(before, piece)) flush();
    row.push(piece);
    if (piece.endsLine) flush();
  }
  flush();
  return rows;
}

const isSameHeight = (one: { bottom: number; height: number }, two: { bottom: number }): boolean =>
  Math.abs(two.bottom - one.bottom) <= one.height * 0.6;

function segmentsOf(row: readonly Piece[]): PageLine[] {
  const segments: PageLine[] = [];
  let inked: Piece[] = [];
  let text = '';
  const flush = () => {
    const [first] = inked;
    const clean = text.replace(/\s+/g, ' ').trim();
    if (first !== undefined && clean !== '')
      segments.push({
        text: clean,
        left: Math.min(...inked.map(({ left }) => left)),
        right: Math.max(...inked.map(({ right }) => right)),
        bottom: first.bottom,
        height: Math.max(...inked.map(({ height }) => height)),
      });
    inked = [];
    text = '';
  };
  for (const piece of row) {
    if (piece.text.trim() !== '') {
      const before = inked[inked.length - 1];
      if (before !== undefined && piece.left - before.right > before.height * WIDEST_GAP) flush();
      inked.push(piece);
    }
    text += piece.text;
  }
  flush();
  return segments;
}

/** End of the two-column rows that start at `at`; `at` itself when there are none. */
function columnsFrom(rows: readonly (readonly PageLine[])[], at: number): number {
  let end = at;
  let [leftEnd, rightStart] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [pairs, characters] = [0, 0];
  let lastPair = at;
  for (; end < rows.length; end++) {
    const row = rows[end] ?? [];
    const [left, right] = row;
    if (left === undefined || row.length > 2) break;
    if (right === undefined) {
      // Once the gutter is known, a line on one side of it belongs to that column.
      if (pairs === 0 || !(left.right < rightStart || left.left > leftEnd)) break;
      continue;
    }
    const [nextEnd, nextStart] = [Math.max(leftEnd, left.right), Math.min(rightStart, right.left)];
    if (nextEnd >= nextStart) break;
    [leftEnd, rightStart] = [nextEnd, nextStart];
    pairs++;
    characters += left.text.length + right.text.length;
    lastPair = end;
  }
  const isText = pairs >= FEWEST_ROWS && characters / (2 * pairs) >= COLUMN_LENGTH;
  return isText ? Math.max(lastPair + 1, columnTail(rows, lastPair + 1, leftEnd, rightStart)) : at;
}

/** End of the single-column lines below the last two-column row: the longer column continues while lines stay close. */
function columnTail(rows: readonly (readonly PageLine[])[], from: number, leftEnd: number, rightStart: number): number {
  let end = from;
  for (; end < rows.length; end++) {
    const [line, other] = rows[end] ?? [];
    const above = rows[end - 1]?.at(-1);
    if (line === undefined || other !== undefined || above === undefined) break;
    const isInColumn = line.right < rightStart || line.left > leftEnd;
    if (!isInColumn || Math.abs(above.bottom - line.bottom) > 1.9 * line.height) break;
  }
  return end;
}

const gutterOf = (rows: readonly (readonly PageLine[])[]): number =>
  Math.min(...rows.flatMap(([, right]) => (right === undefined ? [] : [right.left])));

/** Joins the cells of a table row, or signatures side by side, with tabs. */
function joinedRow(row: readonly PageLine[]): PageLine {
  const [first] = row;
  if (first === undefined) throw new Error('a row without text');
  return {
    text: row.map(({ text }) => text).join('\t'),
    left: first.left,
    right: Math.max(...row.map(({ right }) => right)),
    bottom: first.bottom,
    height: Math.max(...row.map(({ height }) => height)),
  };
}
