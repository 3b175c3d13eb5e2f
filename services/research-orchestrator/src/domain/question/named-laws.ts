import { foldInPlace } from '@attendu/law/fold';

/** A law, ordinance or decree that a question names; offsets in UTF-16 units. `raw`: « loi du 31 mars 2022 ». */
export type NamedLaw = { readonly raw: string; readonly start: number; readonly end: number };

const MONTH = '(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)';
const NUMBER = '(?: (?:n ?°|no|numero) ?\\d{2,4}-\\d{1,5})';
const DAY = `(?: du \\d{1,2}(?:er)? ${MONTH} (?:19|20)\\d{2})`;
const LAW = new RegExp(`\\b(?:loi|ordonnance|decret|arrete)(?: organique)?(?:${NUMBER}${DAY}?|${DAY})`, 'g');

/** The laws, ordinances, decrees and orders that a text names by number or date; the packaged corpus holds none of them. */
export function namedLaws(text: string): NamedLaw[] {
  return [...foldInPlace(text).matchAll(LAW)].map((match) => {
    const end = match.index + match[0].length;
    return { raw: text.slice(match.index, end), start: match.index, end };
  });
}
