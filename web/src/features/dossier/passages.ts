import { CELLS, isRow, tablesIn } from '@attendu/law/tables';

/** A stretch of a text, in UTF-16 code units, `end` excluded. */
export type Span = { start: number; end: number };

/** A piece of a paragraph: `at` is its place in the text, `mark` the index of the passage that it belongs to, null outside. */
export type Piece = { at: number; text: string; mark: number | null };

/**
 * Cuts a stored text into paragraphs (at \n) and each paragraph into pieces in and out of the passages. Every character is kept;
 * where passages overlap, the first one given has it. Passages outside the text are ignored.
 */
export function cutPassages(content: string, passages: readonly Span[]): Piece[][] {
  const edges = new Set([0, content.length]);
  const inside = passages.map(({ start, end }) => start >= 0 && start < end && end <= content.length);
  passages.forEach(({ start, end }, index) => {
    if (inside[index]) edges.add(start).add(end);
  });
  for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1)) edges.add(at).add(at + 1);
  const sorted = [...edges].sort((a, b) => a - b);

  const paragraphs: Piece[][] = [[]];
  sorted.forEach((start, index) => {
    const end = sorted[index + 1];
    if (end === undefined) return;
    const text = content.slice(start, end);
    if (text === '\n') {
      paragraphs.push([]);
      return;
    }
    const mark = passages.findIndex((passage, at) => inside[at] && passage.start <= start && end <= passage.end);
    const paragraph = paragraphs.at(-1) ?? [];
    const before = paragraph.at(-1);
    const owner = mark === -1 ? null : mark;
    if (before && before.mark === owner) before.text += text;
    else paragraph.push({ at: start, text, mark: owner });
  });
  return paragraphs.filter((paragraph) => paragraph.some((piece) => piece.text.trim() !== ''));
}

/** Characters of a block: two or three screens. */
const BLOCK = 4_000;
/** Characters of a paragraph that is still laid out in one go. */
const PARAGRAPH_MAX = 8_000;

/** A table is not cut between two blocks before it has that many characters. */
const TABLE_MAX = 40_000;

/** A line of a table. `cells`: its pieces under each column; null for a title, or a row whose columns are not known. */
export type Row = { table: number; columns: number; head: boolean; cells: Piece[][] | null };

/** A paragraph as shown; `isContinued` when it continues one that is too long for the browser to lay out at once. `pieces` are its parts, in order. */
export type Paragraph = { isContinued: boolean; pieces: Piece[]; row?: Row };

/** The paragraphs of a text in blocks that can be laid out one by one, when they come into view. */
export function blocksOf(paragraphs: readonly Piece[][]): Paragraph[][] {
  const blocks: Paragraph[][] = [];
  let size = BLOCK;
  const rows = rowsOf(paragraphs);
  paragraphs.forEach((pieces, at) => {
    const row = rows.get(at);
    const most = row !== undefined && row.table === rows.get(at - 1)?.table ? TABLE_MAX : BLOCK;
    const parts = row === undefined ? shortened(pieces) : [row.cells?.flat() ?? pieces];
    parts.forEach((part, index) => {
      if (size >= most) {
        blocks.push([]);
        size = 0;
      }
      blocks.at(-1)?.push({ isContinued: index > 0, pieces: part, ...(row === undefined ? {} : { row }) });
      size += part.reduce((sum, { text }) => sum + text.length, 0);
    });
  });
  return blocks;
}

/** The lines of the tables of a text, by the place of their paragraph. */
function rowsOf(paragraphs: readonly Piece[][]): Map<number, Row> {
  const lines = paragraphs.map((pieces) => pieces.map(({ text }) => text).join(''));
  const rows = new Map<number, Row>();
  tablesIn(lines).forEach(({ from, to, columns, head }, table) => {
    for (let at = from; at < to; at += 1) {
      const cells = isRow(lines[at] ?? '') ? cellsOfPieces(paragraphs[at] ?? []) : [];
      rows.set(at, { table, columns, head: head && at === from, cells: cells.length === columns ? cells : null });
    }
  });
  return rows;
}

/** The pieces of a row by cell, without the separators between cells, even when a separator spans two pieces. */
function cellsOfPieces(pieces: readonly Piece[]): Piece[][] {
  const line = pieces.map(({ text }) => text).join('');
  const cells: Piece[][] = [];
  let from = 0;
  for (const cell of line.split(CELLS)) {
    const to = from + cell.length;
    let at = 0;
    const inside: Piece[] = [];
    for (const piece of pieces) {
      const [start, end] = [Math.max(from, at), Math.min(to, at + piece.text.length)];
      if (start < end) inside.push({ ...piece, at: piece.at + start - at, text: line.slice(start, end) });
      at += piece.text.length;
    }
    cells.push(inside);
    from = to + CELLS.length;
  }
  return cells;
}

/** A long paragraph cut at spaces into parts of at most {@link PARAGRAPH_MAX} characters. */
function shortened(pieces: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = [[]];
  let room = PARAGRAPH_MAX;
  for (const piece of pieces) {
    let { at, text } = piece;
    while (text.length > room) {
      const space = text.lastIndexOf(' ', room - 1);
      const end = space > 0 ? space + 1 : room;
      parts.at(-1)?.push({ ...piece, at, text: text.slice(0, end) });
      parts.push([]);
      at += end;
      text = text.slice(end);
      room = PARAGRAPH_MAX;
    }
    if (text === '') continue;
    parts.at(-1)?.push({ ...piece, at, text });
    room -= text.length;
  }
  return parts.filter((part) => part.length > 0);
}
