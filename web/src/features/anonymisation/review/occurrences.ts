import { escapeRegExp } from '@attendu/law/escape-reg-exp';
import { foldInPlace } from '@attendu/law/fold';

export type Place = { readonly start: number; readonly end: number };

/** A text folded for search: case, accents and spaces normalised, offsets unchanged. */
export function searchable(text: string): string {
  return foldInPlace(text).replace(/\s/g, ' ');
}

const WORD = /[\p{L}\p{N}]/u;

/** Accents apart from their letter, and characters that nobody sees. */
const UNSEEN = String.raw`[\p{M}\p{Cf}\ufffe]*`;
/** "Kerma-", then "dec": a word cut by the end of a line. */
const CUT = '(?:[-\u00ac] +)?';
/** A longer selection is no name: it is looked for as it is written. */
const LONGEST_NAME = 200;
const BETWEEN_WORDS = /(?<=[\p{L}\p{N}])[ -]+(?=[\p{L}\p{N}])/u;

/** Every occurrence of a term as whole words, ignoring case, accents, line ends and hyphens between words, without overlap. */
export function occurrencesOf(folded: string, term: string): Place[] {
  const wanted = searchable(term.trim()).replace(/[\p{M}\p{Cf}\ufffe]/gu, '');
  if (wanted === '') return [];
  if (wanted.length > LONGEST_NAME) return sameWords(folded, searchable(term.trim()));
  const words = wanted.split(BETWEEN_WORDS).map((word) => [...word].map(escapeRegExp).join(UNSEEN + CUT));
  const before = WORD.test(wanted.charAt(0)) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = WORD.test(wanted.charAt(wanted.length - 1)) ? `(?!${UNSEEN}[\\p{L}\\p{N}])` : '';
  const pattern = new RegExp(`${before}${words.join('[ -]+')}${UNSEEN}${after}`, 'gu');
  return [...folded.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));
}

function sameWords(folded: string, wanted: string): Place[] {
  const places: Place[] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    places.push({ start: at, end: at + wanted.length });
  }
  return places;
}

/** A selection without surrounding blanks; null when it has nothing else. */
export function trimmedPlace(text: string, { start, end }: Place): Place | null {
  const selected = text.slice(start, end);
  const left = selected.length - selected.trimStart().length;
  const right = selected.length - selected.trimEnd().length;
  return left === selected.length ? null : { start: start + left, end: end - right };
}
