import { type AspectId, askedAspects } from '../question/aspects.ts';
import { questionsIn } from '../question/clauses.ts';
import { isCommonStem, wordsOf } from '../text/terms.ts';
import { type Quantity, quantitiesIn } from './quantities.ts';

/** A notion that a passage should contain. `rarity`: from 0, a word of every text, to 1. `alternatives`: sets of stems, each of which expresses it in other words. */
export type QueryTerm = {
  readonly stem: string;
  readonly weight: number;
  readonly rarity: number;
  readonly alternatives: readonly (readonly string[])[];
};
/** What passages are scored against: the point, in the context of the whole question. `quantities`: from both. */
export type ReadingQuery = {
  readonly terms: readonly QueryTerm[];
  readonly aspects: readonly AspectId[];
  readonly quantities: readonly Quantity[];
};

const CONTEXT_WEIGHT = 0.15;
const COMMON_WEIGHT = 0.3;
/** Asking words of the whole question (« durée », « montant ») do not apply to another point: only its subject gives context. */
const isAspectWord = (word: string): boolean => askedAspects(word).length > 0;
/** Most words of a long statement of facts used as context. */
const CONTEXT_TERMS = 24;
const POINT_TERMS = 40;

/** For each stem of an everyday expression in a text, the stems of each wording of the law. */
export type WrittenAs = (text: string) => ReadonlyMap<string, readonly (readonly string[])[]>;
const AS_SAID: WrittenAs = () => new Map();
/** How rare a stem is in the codes, from 0 to 1. */
export type WordRarity = (stem: string) => number;
const ALL_RARE: WordRarity = () => 1;

/** Weighs the words of a point, then those found only in the question. */
export function readingQuery(point: string, question: string, writtenAs: WrittenAs = AS_SAID, rarity: WordRarity = ALL_RARE): ReadingQuery {
  const terms = new Map<string, QueryTerm>();
  addTerms(terms, point, 1, POINT_TERMS, writtenAs(point), rarity);
  addTerms(terms, question, CONTEXT_WEIGHT, CONTEXT_TERMS, writtenAs(question), rarity);
  // The facts before a question (« salaire », « délai ») ask nothing.
  const own = askedAspects(questionsIn(point).join(' ') || point);
  return {
    terms: [...terms.values()],
    aspects: own.length > 0 ? own : askedAspects(questionsIn(question).join(' ') || question),
    quantities: quantitiesIn(`${point}\n${question}`),
  };
}

function addTerms(
  terms: Map<string, QueryTerm>,
  text: string,
  weight: number,
  most: number,
  written: ReturnType<WrittenAs>,
  rarity: WordRarity,
): void {
  let added = 0;
  for (const word of wordsOf(text)) {
    if (added >= most) return;
    if (terms.has(word.stem)) continue;
    const slight = isCommonStem(word.stem) || (weight < 1 && isAspectWord(text.slice(word.start, word.end)));
    terms.set(word.stem, {
      stem: word.stem,
      weight: weight * (slight ? COMMON_WEIGHT : 1),
      rarity: rarity(word.stem),
      alternatives: written.get(word.stem) ?? [],
    });
    added++;
  }
}
