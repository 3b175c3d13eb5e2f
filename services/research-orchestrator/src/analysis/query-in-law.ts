import { createFrenchAnalyser } from '@attendu/search/analyser';
import { type ReadingQuery, readingQuery, type WrittenAs } from '../domain/reading/query.ts';
import { createThesaurus, readThesaurusFile } from '../search/query/thesaurus.ts';

/** An expression of the thesaurus that counts less than this only colours a search. */
const LEAST_WEIGHT = 0.7;

const analyser = createFrenchAnalyser();
const thesaurus = createThesaurus(analyser, readThesaurusFile());

/** The notions that a text says in everyday words, as the thesaurus of the search has them. */
const writtenAs: WrittenAs = (text) => {
  const found = new Map<string, (readonly string[])[]>();
  const terms = analyser.terms(text);
  for (const { start, end, written } of thesaurus.match(terms)) {
    const ways = written.filter((way) => way.weight >= LEAST_WEIGHT).map((way) => way.terms);
    for (const term of terms.slice(start, end)) found.set(term, [...(found.get(term) ?? []), ...ways]);
  }
  return found;
};

/** What passages are compared with, in the words of the question and in those of the law. Texts in French. */
export const queryInLaw = (point: string, question: string): ReadingQuery => readingQuery(point, question, writtenAs);
