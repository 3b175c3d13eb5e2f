import type { Doubt, Mention } from '@attendu/law/anonymisation/types';

/**
 * What nobody sees inside a word, which would cut a name in two: soft hyphens, marks of direction, joiners, control characters, what the
 * clipboard of a PDF viewer holds for a hyphen at a line end (U+FFFE, U+0002). U+2063 stays: it marks the names of an earlier anonymisation.
 */
const INVISIBLE = /(?!\u2063)[\p{Cf}\ufffe\uffff]|(?![\t-\r\u0085])\p{Cc}/u;
/** "*Dupont*", "_Dupont_": the bold and italics of messages. */
const EMPHASIS = /(?<![\p{L}\p{N}@._*/-])([*_]{1,3})(?=\p{L})[^*_\n]{1,60}(?<=[\p{L}.])\1(?![\p{L}\p{N}@_*/-])/u;
/** Letters of mathematics, which stand for bold on social networks: a capital or a small letter of two code units. */
const STYLED = /[\u{1d400}-\u{1d7ff}]/u;
/** "Kerma¬" at a line end. */
const TURNED = /\u00ac(?=\r?\n)/u;
/** "59OOO", "O5.O9.1986": the letter that text recognition reads for a zero. */
const ZEROS = /(?<![\p{L}\d])(?=\d{0,20}O)(?=O{0,20}\d)[\dO]{2,20}(?![\p{L}\d])/u;
const changes = (...patterns: RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 'gu');
const CHANGED = changes(INVISIBLE, EMPHASIS, STYLED, TURNED);
/** Slower: for the texts that hold such a zero. */
const CHANGED_WITH_ZEROS = changes(INVISIBLE, EMPHASIS, STYLED, TURNED, ZEROS);
const MAY_HAVE_ZEROS = /\dO|O\d/;

/** A text without what hides its words, and where each of its characters stands in the text it comes from; null when it is the same. */
export type PlainText = { readonly text: string; readonly at: Int32Array | null };

export function plainTextOf(text: string): PlainText {
  const pieces: string[] = [];
  const at = new Int32Array(text.length);
  let length = 0;
  let from = 0;
  const keep = (piece: string, placeOf: (i: number) => number) => {
    pieces.push(piece);
    for (let i = 0; i < piece.length; i++) at[length++] = placeOf(i);
  };
  for (const { index, 0: found, 1: emphasis } of text.matchAll(MAY_HAVE_ZEROS.test(text) ? CHANGED_WITH_ZEROS : CHANGED)) {
    const start = from;
    keep(text.slice(start, index), (i) => start + i);
    from = index + found.length;
    if (emphasis !== undefined) {
      const inside = plainTextOf(found.slice(emphasis.length, -emphasis.length));
      keep(inside.text, (i) => index + emphasis.length + (inside.at?.[i] ?? i));
    } else if (found === '\u00ac') keep('-', () => index);
    else if (ZEROS.test(found)) keep(found.replaceAll('O', '0'), (i) => index + i);
    else if (STYLED.test(found)) keep(found.normalize('NFKC'), () => index);
  }
  if (from === 0) return { text, at: null };
  const last = from;
  keep(text.slice(last), (i) => last + i);
  return { text: pieces.join(''), at: at.subarray(0, length) };
}

/** The same findings, with their places in the text that the plain one comes from. */
export function placedIn<T extends Mention | Doubt>({ at }: PlainText, text: string, findings: readonly T[]): T[] {
  if (at === null) return [...findings];
  return findings.map((found) => {
    const last = at[found.end - 1] ?? 0;
    return { ...found, start: at[found.start] ?? 0, end: last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1) };
  });
}
