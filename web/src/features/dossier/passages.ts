/** A stretch of a text, in UTF-16 code units, `end` excluded. */
export type Span = { start: number; end: number };

/** A piece of a paragraph: `mark` is the index of the passage that it belongs to, null outside. */
export type Piece = { text: string; mark: number | null };

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
    else paragraph.push({ text, mark: owner });
  });
  return paragraphs.filter((paragraph) => paragraph.some((piece) => piece.text.trim() !== ''));
}
