/** Between two cells of a row, in a stored text: « 12 | 3 | 11 » is one paragraph. */
export const CELLS = ' | ';
/** A longer paragraph between two rows is not a title inside their table. */
const LONGEST_TITLE = 80;

export const isRow = (paragraph: string): boolean => paragraph.includes(CELLS);
export const cellsOf = (row: string): string[] => row.split(CELLS);

/** Paragraphs `from` to `to` (excluded) are a table. `head`: the first of them names the columns. */
export type Table = { readonly from: number; readonly to: number; readonly columns: number; readonly head: boolean };

/**
 * The tables of a text, by its paragraphs: rows that follow one another, with the short titles between them (« Niveau II »). A row with another number of
 * cells than `columns` lost its empty or merged cells when it was stored: which columns it has is not known.
 */
export function tablesIn(paragraphs: readonly string[]): Table[] {
  const tables: Table[] = [];
  for (let from = 0; from < paragraphs.length; from += 1) {
    if (!isRow(paragraphs[from] ?? '')) continue;
    const to = endOf(paragraphs, from);
    const rows = paragraphs.slice(from, to).filter(isRow);
    const [first = '', ...others] = rows;
    const columns = commonest((others.length === 0 ? rows : others).map((row) => cellsOf(row).length));
    tables.push({ from, to, columns, head: others.length > 0 && cellsOf(first).length === columns && namesColumns(first) });
    from = to - 1;
  }
  return tables;
}

/** Two consecutive tables are separated at the row that names the columns of the second. */
function endOf(paragraphs: readonly string[], from: number): number {
  let to = from + 1;
  for (;;) {
    const [paragraph = '', next = ''] = paragraphs.slice(to, to + 2);
    if (isRow(paragraph)) {
      if (beginsAnother(paragraph, paragraphs[to - 1] ?? '', next)) return to;
      to += 1;
    } else if (paragraph !== '' && paragraph.length <= LONGEST_TITLE && !/[.:;]$/.test(paragraph) && isRow(next)) to += 1;
    else return to;
  }
}

/** A row without figures, of as many cells as the next one and not as the one before, above a row of figures. */
function beginsAnother(row: string, before: string, next: string): boolean {
  const columns = cellsOf(row).length;
  return isRow(before) && columns !== cellsOf(before).length && !/\d/.test(row) && isRow(next) && cellsOf(next).length === columns;
}

/** A row that names columns has no figure first, and not figures only after. */
function namesColumns(row: string): boolean {
  const [first = '', ...others] = cellsOf(row);
  return !/^\d/.test(first) && !others.every((cell) => /^\d/.test(cell));
}

function commonest(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** The cells of a row under the columns of its table; null when they cannot be told. */
export function cellsUnder(row: string, columns: number): string[] | null {
  const cells = cellsOf(row);
  return isRow(row) && cells.length === columns ? cells : null;
}

/** A passage of a text, as it is shown: a paragraph, or the rows of one table under the names of its columns. */
export type ShownPassage =
  | { readonly type: 'words'; readonly text: string }
  | { readonly type: 'table'; readonly columns: readonly string[] | null; readonly rows: readonly string[] };

type Passage = { readonly start: number; readonly text: string };

/**
 * Passages of a text as they are shown. A row is under the names of its columns, which are read in the text itself when they are not quoted; a row that
 * stands where the text has another is shown as words.
 */
export function showPassages(passages: readonly Passage[], content: string): ShownPassage[] {
  if (!passages.some(({ text }) => isRow(text))) return passages.map(({ text }) => ({ type: 'words', text }));
  const tables = tablesWithPlaces(content);
  const shown: ShownPassage[] = [];
  let current: Place | undefined;
  let rows: string[] = [];
  for (const { start, text } of passages) {
    let at = start;
    for (const line of text.split('\n')) {
      const table = isRow(line) ? tables.find(({ from, to }) => at >= from && at < to) : undefined;
      if (table === undefined) shown.push({ type: 'words', text: line });
      else if (table !== current) {
        rows = [];
        shown.push({ type: 'table', columns: table.names, rows });
      }
      current = table;
      if (table !== undefined && at >= table.rowsFrom) rows.push(line);
      at += line.length + 1;
    }
  }
  return shown;
}

type Place = { readonly from: number; readonly to: number; readonly rowsFrom: number; readonly names: readonly string[] | null };

/** Where the tables of a text are, in its characters, and the names of their columns. */
function tablesWithPlaces(content: string): Place[] {
  const lines = content.split('\n');
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length + 1;
  }
  return tablesIn(lines).map(({ from, to, head }) => ({
    from: starts[from] ?? 0,
    to: starts[to] ?? content.length + 1,
    rowsFrom: (head ? starts[from + 1] : starts[from]) ?? 0,
    names: head ? cellsOf(lines[from] ?? '') : null,
  }));
}
