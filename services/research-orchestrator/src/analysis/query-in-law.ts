import { createFrenchAnalyser } from '@attendu/search/analyser';
import { atFirstUse } from '../domain/at-first-use.ts';
import { type ReadingQuery, readingQuery, type WrittenAs } from '../domain/reading/query.ts';
import { createThesaurus, readThesaurusFile } from '../search/query/thesaurus.ts';
import { readWordRarity } from '../search/query/word-rarity.ts';

/** Minimum weight of a thesaurus expression for reading; a lighter one only adds context to a search. */
const LEAST_WEIGHT = 0.7;

const analyser = createFrenchAnalyser();
const rarity = atFirstUse(readWordRarity);
const thesaurus = atFirstUse(() => createThesaurus(analyser, readThesaurusFile()));

/** The notions that a text expresses in everyday words, from the search thesaurus. */
const writtenAs: WrittenAs = (text) => {
  const found = new Map<string, (readonly string[])[]>();
  const terms = analyser.terms(text);
  for (const { start, end, written } of thesaurus().match(terms)) {
    const ways = written.filter((way) => way.weight >= LEAST_WEIGHT).map((way) => way.terms);
    for (const term of terms.slice(start, end)) found.set(term, [...(found.get(term) ?? []), ...ways]);
  }
  return found;
};

/** The query that passages are scored against, in the words of the question and of the law. For texts in French. */
export const queryInLaw = (point: string, question: string): ReadingQuery => readingQuery(point, question, writtenAs, rarity());
