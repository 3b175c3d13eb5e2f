import { createFrenchAnalyser } from '@attendu/search/analyser';
import { COMMON_WORDS, STOP_WORDS } from './stop-words.ts';

/** One word of a text: its stem and its position, in UTF-16 code units. */
export type Word = { readonly stem: string; readonly start: number; readonly end: number };

const WORD = /[\p{L}\p{N}]+/gu;
const analyser = createFrenchAnalyser();

/** The content words of a text, in order; stop words and single letters are left out. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const word = match[0].toLowerCase();
    if (word.length < 2 && !/\d/.test(word)) continue;
    const stem = analyser.term(word);
    if (stem === null || STOP_WORDS.has(word) || STOP_WORDS.has(stem)) continue;
    words.push({ stem, start: match.index, end: match.index + match[0].length });
  }
  return words;
}

/** The distinct stems of a text, in order of appearance. */
export function stemsOf(text: string): string[] {
  return [...new Set(wordsOf(text).map((word) => word.stem))];
}

/** Whether a text contains a content word; a number alone is not one. */
export const holdsWord = (text: string): boolean => stemsOf(text).some((stem) => /\p{L}/u.test(stem));

/** The single content word that a text repeats, as first written; null for any other text. */
export function repeatedWord(text: string): string | null {
  const words = wordsOf(text);
  const [first] = words;
  if (first === undefined || words.length < 2 || !holdsWord(first.stem) || words.some(({ stem }) => stem !== first.stem)) return null;
  const all = text.match(WORD) ?? [];
  return all.length === words.length ? text.slice(first.start, first.end) : null;
}

/** The stem of a folded or lower-case French word, as in the index; a stop word is returned unchanged. */
export function stemOf(word: string): string {
  return analyser.term(word) ?? word;
}

const commonStems = new Set(COMMON_WORDS.map(stemOf));

/** Whether a stem occurs in almost every text of the corpus. */
export function isCommonStem(stem: string): boolean {
  return commonStems.has(stem);
}
