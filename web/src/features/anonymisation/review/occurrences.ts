import { foldInPlace } from '@attendu/law/fold';

export type Place = { readonly start: number; readonly end: number };

/** A text folded for search: case, accents and spaces normalised, offsets unchanged. */
export function searchable(text: string): string {
  return foldInPlace(text).replace(/\s/g, ' ');
}

const WORD = /[\p{L}\p{N}]/u;

/** Every occurrence of a term as whole words, ignoring case and accents, without overlap. */
export function occurrencesOf(text: string, folded: string, term: string): Place[] {
  const wanted = searchable(term.trim()).replace(/ +/g, ' ');
  if (wanted === '') return [];
  const places: Place[] = [];
  for (let at = folded.indexOf(wanted); at >= 0; ) {
    const end = at + wanted.length;
    const isWhole =
      !(WORD.test(wanted.charAt(0)) && WORD.test(text.charAt(at - 1))) &&
      !(WORD.test(wanted.charAt(wanted.length - 1)) && WORD.test(text.charAt(end)));
    if (isWhole) places.push({ start: at, end });
    at = folded.indexOf(wanted, isWhole ? end : at + 1);
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
