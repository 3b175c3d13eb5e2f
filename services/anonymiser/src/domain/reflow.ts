/** A line and its position, in points from the left and the bottom of the page. */
export type PageLine = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly height: number;
};

/**
 * Rebuilds the paragraphs of a page by joining wrapped lines, so that a name split by a line break is whole. A line continues on the next
 * one when it reaches the right margin and the next one is close below, at the same left position.
 */
export function paragraphsOf(lines: readonly PageLine[]): string[] {
  const right = Math.max(0, ...lines.map((line) => line.right));
  const paragraphs: string[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const last = paragraphs.at(-1);
    if (before === undefined || last === undefined || !continues(before, line, right)) paragraphs.push(line.text);
    else paragraphs[paragraphs.length - 1] = joined(last, line.text);
  }
  return paragraphs;
}

function continues(line: PageLine, next: PageLine, right: number): boolean {
  const isFull = line.right > right - (right - line.left) * 0.12;
  const gap = line.bottom - next.bottom;
  const isClose = gap > 0 && gap < Math.max(line.height, next.height) * 1.9;
  // A tab separates the cells of a table row.
  const isRow = line.text.includes('\t') || next.text.includes('\t');
  // In a column of names each line is as wide as the next.
  const isList = isName(line.text) && isName(next.text);
  return isFull && isClose && !isRow && !isList && next.left <= line.left + 4 && !/[:;]$/.test(line.text);
}

/** "Me Hugo VERDIER": a short line of capitalised words. */
const isName = (text: string): boolean =>
  text.length < 35 && !/[^\p{L}\s-]|-$|(?<!\p{L})(?!(?:d[eu]|des|la)\s)\p{Ll}/u.test(text.replace(/\.(?= )/g, ''));

/** Joins the paragraphs of all pages. A sentence that continues over a page break is rejoined. */
export function textOfPages(pages: readonly (readonly string[])[]): string {
  let text = '';
  for (const paragraphs of pages) {
    const page = paragraphs.join('\n');
    const goesOnHere = /[^.:;!?\s]$/.test(text) && /^\p{Ll}/u.test(page);
    text = text === '' ? page : goesOnHere ? joined(text, page) : `${text}\n\n${page}`;
  }
  return text;
}

/** Joins two lines. A hyphen before a lower-case letter is a line-break hyphen; before a capital it belongs to the word (Jean-Pierre). */
function joined(text: string, next: string): string {
  return /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : /-$/.test(text) ? text + next : `${text} ${next}`;
}
