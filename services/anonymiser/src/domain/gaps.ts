/** What separates a word from the next one, as bits; 0 when nothing does. */
export const SPACE = 1;
export const NEWLINE = 2;
export const BLANK_LINE = 4;
export const COMMA = 8;
export const DOT = 16;
export const HYPHEN = 32;
export const APOSTROPHE = 64;
export const STOP = 128;
export const OPEN = 256;
export const CLOSE = 512;
export const QUOTE = 1024;
export const SLASH = 2048;
export const OTHER = 4096;
/** A tab, `|` or three spaces: the border of a cell or a column. */
export const CELL = 8192;

const GAPS: Readonly<Record<string, number>> = {
  ',': COMMA,
  '.': DOT,
  '…': DOT,
  '-': HYPHEN,
  '‐': HYPHEN,
  '‑': HYPHEN,
  '‒': HYPHEN,
  '–': HYPHEN | OTHER,
  '—': HYPHEN | OTHER,
  "'": APOSTROPHE,
  '’': APOSTROPHE,
  ʼ: APOSTROPHE,
  '`': APOSTROPHE,
  ';': STOP,
  ':': STOP,
  '!': STOP,
  '?': STOP,
  '(': OPEN,
  '[': OPEN,
  ')': CLOSE,
  ']': CLOSE,
  '"': QUOTE,
  '«': QUOTE,
  '»': QUOTE,
  '“': QUOTE,
  '”': QUOTE,
  '/': SLASH,
  '\t': CELL | SPACE,
  '|': CELL | OTHER,
};

export function gapBits(text: string, from: number, to: number): number {
  // Most words are followed by one space.
  if (to === from + 1 && text.charCodeAt(from) === 32) return SPACE;
  let bits = 0;
  let newlines = 0;
  for (let i = from; i < to; i++) {
    const c = text[i] ?? '';
    if (c === '\n' || c === '\r' || c === '\f' || c === '\v' || c === '\u2028' || c === '\u2029') {
      if (c !== '\r' || text[i + 1] !== '\n') newlines++;
      bits |= NEWLINE;
    } else bits |= GAPS[c] ?? (c === ' ' || c.trim() === '' ? SPACE : OTHER);
  }
  if (to > from + 2 && / {3}/.test(text.slice(from, to))) bits |= CELL;
  return newlines > 1 ? bits | BLANK_LINE : bits;
}
