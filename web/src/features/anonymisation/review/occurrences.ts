import { foldInPlace } from '@attendu/law/fold';

export type Place = { readonly start: number; readonly end: number };

/** A text as it is searched: no case or accents, spaces alike, each character where it was. */
export function searchable(text: string): string {
  return foldInPlace(text).replace(/\s/g, ' ');
}

const WORD = /[\p{L}\p{N}]/u;

/** Every place where a term stands as whole words, whatever its case and accents. They never overlap. */
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

/** A selection without the blanks around it; null when nothing else is in it. */
export function trimmedPlace(text: string, { start, end }: Place): Place | null {
  const selected = text.slice(start, end);
  const left = selected.length - selected.trimStart().length;
  const right = selected.length - selected.trimEnd().length;
  return left === selected.length ? null : { start: start + left, end: end - right };
}
