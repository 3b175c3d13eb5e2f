/** A line as a page shows it: its text and where it stands, in points from the left and from the bottom of the page. */
export type PageLine = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly height: number;
};

/**
 * The paragraphs of a page: lines that the page broke are joined again, so that a name cut at a line's end is one name. A line goes on
 * in the next one when it reaches the right of the text, and the next one stands close below, at the same left.
 */
export function paragraphsOf(lines: readonly PageLine[]): string[] {
  const right = Math.max(0, ...lines.map((line) => line.right));
  const paragraphs: string[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const last = paragraphs.at(-1);
    if (before === undefined || last === undefined || !goesOn(before, line, right)) paragraphs.push(line.text);
    else paragraphs[paragraphs.length - 1] = joined(last, line.text);
  }
  return paragraphs;
}

function goesOn(line: PageLine, next: PageLine, right: number): boolean {
  const isFull = line.right > right - (right - line.left) * 0.12;
  const gap = line.bottom - next.bottom;
  const isClose = gap > 0 && gap < Math.max(line.height, next.height) * 1.9;
  // A tab stands between the cells of a table's row.
  const isRow = line.text.includes('\t') || next.text.includes('\t');
  return isFull && isClose && !isRow && next.left <= line.left + 4 && !/[:;]$/.test(line.text);
}

/** The text of a document from the paragraphs of its pages; a sentence that goes on over a page break is whole again. */
export function textOfPages(pages: readonly (readonly string[])[]): string {
  let text = '';
  for (const paragraphs of pages) {
    const page = paragraphs.join('\n');
    const goesOnHere = /[^.:;!?\s]$/.test(text) && /^\p{Ll}/u.test(page);
    text = text === '' ? page : goesOnHere ? joined(text, page) : `${text}\n\n${page}`;
  }
  return text;
}

/** A hyphen before a small letter was the page's own; before a capital it belongs to the word (Jean-Pierre). */
function joined(text: string, next: string): string {
  return /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : /-$/.test(text) ? text + next : `${text} ${next}`;
}
