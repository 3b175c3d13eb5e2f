import type { PageLine } from './reflow.ts';

/** A piece of text where the page shows it. */
export type Piece = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly height: number;
  readonly endsLine: boolean;
};

/** A gap between two words of one line is narrower than this many times the height of the letters. */
const WIDEST_GAP = 2.2;
/** Rows in a row that two columns need to be told from a table or from a signature. */
const FEWEST_ROWS = 3;
/** Characters of a row's half, on the average, when the two halves are columns of text. */
const COLUMN_LENGTH = 14;

/** The lines of a page in the order that they are read, region by region: of two columns side by side, the left one first. */
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

/** Pieces on one height, in the order that the file gives them, cut where the gap is wide. */
function rowsOf(pieces: readonly Piece[]): PageLine[][] {
  const rows: PageLine[][] = [];
  let row: Piece[] = [];
  const flush = () => {
    const segments = segmentsOf(row);
    const last = rows[rows.length - 1]?.[0];
    const [first] = segments;
    // A file that ends the line at each gap gives the halves of a row one after the other.
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

/** End of the rows from `at` on that are two columns of text, `at` when they are none. */
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
      // A line of one column, once the gutter is known, has its place on one side of it.
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

/** Lines of one column below the last row of two: the longer column goes on alone while it stands close below. */
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

/** The cells of a table's row, or the two who sign: side by side. */
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
