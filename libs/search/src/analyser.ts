import snowball from 'snowball-stemmers';
import { STOP_WORDS } from './stop-words.ts';
import { fold, words } from './text.ts';

/** Turns text into index terms. The same analyser must serve documents and questions: its `id` is part of an index's fingerprint. */
export interface Analyser {
  readonly id: string;
  /** Terms in order; stop words left out. */
  terms(text: string): string[];
  /** Term of one lower-case word, or null for a stop word. */
  term(word: string): string | null;
}

/** Size of the stemming cache: a code of law has some 40,000 word forms; bounded against hostile input. */
const CACHE_LIMIT = 300_000;

/** French: elisions, hyphens (U+2011 too), stop words, Snowball stems, accents folded after stemming. */
export function createFrenchAnalyser(): Analyser {
  const stemmer = snowball.newStemmer('french');
  const cache = new Map<string, string | null>();
  const term = (word: string): string | null => {
    const known = cache.get(word);
    if (known !== undefined) return known;
    const folded = fold(word);
    let result: string | null;
    if (STOP_WORDS.has(folded)) result = null;
    else if (/\d/.test(word) || word.length < 3) result = folded;
    else result = fold(stemmer.stem(word)) || folded;
    if (cache.size >= CACHE_LIMIT) cache.clear();
    cache.set(word, result);
    return result;
  };
  return {
    id: 'fr-snowball-1',
    term,
    terms(text) {
      const out: string[] = [];
      for (const word of words(text)) {
        const t = term(word);
        if (t !== null) out.push(t);
      }
      return out;
    },
  };
}
