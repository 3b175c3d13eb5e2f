/** The location of a quotation in a text; `exact`: identical character by character. */
export type FoundQuote = { readonly start: number; readonly end: number; readonly exact: boolean };

/** Shortest quotation that proves anything, in characters. */
const SHORTEST = 12;

/**
 * Locates a model's quotation in a passage: exact, or repaired when only spaces, apostrophes, quotation marks, dashes or the case of the first letter
 * differ; the stored text is then shown, never the model's. Null when a word differs.
 */
export function findQuote(content: string, start: number, end: number, quote: string): FoundQuote | null {
  const wanted = quote.trim();
  if (wanted.length < Math.min(SHORTEST, end - start)) return null;
  const passage = content.slice(start, end);
  const at = passage.indexOf(wanted);
  if (at >= 0) return { start: start + at, end: start + at + wanted.length, exact: true };
  const [text, places] = levelled(passage);
  const [needle] = levelled(wanted);
  // A sentence of the passage may begin there.
  const capital = needle.charAt(0).toUpperCase() + needle.slice(1);
  const found = [needle, capital].map((one) => (one === '' ? -1 : text.indexOf(one))).find((at) => at >= 0) ?? -1;
  if (found < 0) return null;
  const [first, last] = [places[found], places[found + needle.length - 1]];
  return first === undefined || last === undefined ? null : { start: start + first, end: start + last + 1, exact: false };
}

/** A text with normalised typography, and the offset of each of its characters in the original. */
function levelled(text: string): [string, number[]] {
  let out = '';
  const places: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = LEVELS[text.charAt(i)] ?? text.charAt(i);
    if (character === ' ' && (out === '' || out.endsWith(' '))) continue;
    if (character === '') continue;
    out += out === '' ? character.toLowerCase() : character;
    places.push(i);
  }
  while (out.endsWith(' ')) {
    out = out.slice(0, -1);
    places.pop();
  }
  return [out, places];
}

const LEVELS: Readonly<Record<string, string>> = {
  '\n': ' ',
  '\t': ' ',
  '\u00a0': ' ',
  '\u202f': ' ',
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '\u00ad': '',
};
