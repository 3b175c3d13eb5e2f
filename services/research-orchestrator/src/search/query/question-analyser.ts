import type { Analyser } from '@attendu/search/analyser';
import type { QueryTerm } from '@attendu/search/searcher';
import { fold, words as wordsOf } from '@attendu/search/text';
import { askedAspects } from '../../domain/question/aspects.ts';
import { ASKING_WORDS } from './asking-words.ts';
import type { Expression } from './expressions.ts';
import type { Thesaurus } from './thesaurus.ts';
import type { WordFamilies } from './word-families.ts';

/** A part of the question that an answer should cover: a notion of the thesaurus or a single word, with its expressions. */
export type QueryUnit = { readonly ways: readonly Expression[]; readonly word: boolean; readonly weak: boolean; readonly head: boolean };

/** A question in the terms of the index. */
export type AnalysedQuestion = {
  /** In the order of the question, duplicates kept. */
  readonly terms: readonly string[];
  /** The question's own terms, and the same with the terms added by query expansion. */
  readonly own: readonly QueryTerm[];
  readonly expanded: readonly QueryTerm[];
  readonly units: readonly QueryUnit[];
};

/** Maximum characters and terms read from a question, so that hostile input stays cheap. */
const LONGEST = 4000;
const MOST_TERMS = 120;
/** Weight of an expression added by the thesaurus, shared among its terms. */
const ADDED = 0.6;
/** The same when the words of the notion are not adjacent, which is less certain. */
const SCATTERED = 0.5;
const WEAK = 0.3;
/** Weight of each word of a family: together they count for little more than one word. */
const OF_FAMILY = 0.75;

type AnalysedWord = { readonly term: string; readonly weak: boolean };

export function createQuestionAnalyser(
  analyser: Analyser,
  thesaurus: Thesaurus | null,
  families: WordFamilies | null,
): (text: string) => AnalysedQuestion {
  const familyOf: WordFamilies = families ?? ((term) => [term]);
  const read = (text: string): AnalysedWord[] =>
    wordsOf(text).flatMap((word) => {
      const term = analyser.term(word);
      return term === null ? [] : [{ term, weak: ASKING_WORDS.has(fold(word)) }];
    });
  return (text) => {
    const short = text.slice(0, LONGEST);
    // « La période d'essai : peut-elle être rompue ? »: the words before the colon are the subject.
    const colon = short.indexOf(' : ');
    const said = read(short).slice(0, MOST_TERMS);
    const head = colon > 0 ? read(short.slice(0, colon)).length : said.length;
    const own = new Map<string, number>();
    for (const { term, weak } of said) {
      const family = familyOf(term);
      const weight = (weak ? WEAK : 1) * (family.length > 1 ? OF_FAMILY : 1);
      for (const one of family) own.set(one, Math.max(own.get(one) ?? 0, weight));
    }
    // « Qu'est-ce qu'un accident du travail ? » asks for a definition, with words that no index holds.
    const definition = analyser.term('définition');
    if (definition !== null && askedAspects(short).includes('definition')) own.set(definition, 1);
    const all = new Map(own);
    /** Adds an expression whose terms share a weight of at most `most`. */
    const add = ({ terms, weight }: Expression, most: number): void => {
      const share = (most * weight) / Math.sqrt(terms.length);
      for (const term of terms) all.set(term, Math.max(all.get(term) ?? 0, share));
    };
    const terms = said.map(({ term }) => term);
    const units: QueryUnit[] = [];
    let at = 0;
    const words = (end: number): void => {
      for (; at < end; at += 1) {
        const { term, weak } = said[at] as AnalysedWord;
        units.push({ ways: familyOf(term).map((one) => ({ terms: [one], weight: 1 })), word: true, weak, head: at < head });
      }
    };
    const matches = thesaurus?.match(terms, (place) => said[place]?.weak === true) ?? [];
    for (const match of matches) {
      words(match.start);
      units.push({
        ways: [{ terms: terms.slice(match.start, match.end), weight: 1 }, ...match.written],
        word: false,
        weak: false,
        head: match.start < head,
      });
      for (const way of match.written) add(way, ADDED);
      at = match.end;
    }
    words(said.length);
    for (const way of thesaurus?.scattered(terms, matches) ?? []) add(way, SCATTERED);
    const strong = said.filter(({ weak }) => !weak);
    return { terms: (strong.length > 0 ? strong : said).map(({ term }) => term), own: toTerms(own), expanded: toTerms(all), units };
  };
}

const toTerms = (weights: ReadonlyMap<string, number>): QueryTerm[] => [...weights].map(([term, weight]) => ({ term, weight }));
