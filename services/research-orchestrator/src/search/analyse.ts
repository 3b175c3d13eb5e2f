import type { Analyser } from '@attendu/search/analyser';
import type { QueryTerm } from '@attendu/search/searcher';
import type { Expression, Thesaurus } from './thesaurus.ts';

/** A piece of the question that an answer should speak of: a notion of the thesaurus or a single word, with the ways to write it. */
export type Unit = { readonly ways: readonly Expression[]; readonly word: boolean; readonly weak: boolean; readonly head: boolean };

/** A question in the index's own terms. */
export type AnalysedQuestion = {
  /** In order, repeats kept. */
  readonly terms: readonly string[];
  /** The question's own words, and those with what the law writes for them. */
  readonly own: readonly QueryTerm[];
  readonly expanded: readonly QueryTerm[];
  readonly units: readonly Unit[];
};

/** Longest question read: what comes after says nothing new, and hostile input must stay cheap. Characters, then terms. */
const LONGEST = 4000;
const MOST_TERMS = 120;
/** Weight of a term that the thesaurus adds, before it is shared among the words of its expression. */
const ADDED = 0.6;
/** Words of asking, not of law: they count less. */
const ASKING =
  'comment combien pourquoi existe consiste sert quoi quels quelles règles connaître obtenir toujours encore utiliser recourir faire prétendre percevoir toucher bénéficier privé secteur';
const WEAK = 0.4;

export function createQuestionAnalyser(analyser: Analyser, thesaurus: Thesaurus | null): (text: string) => AnalysedQuestion {
  const asking = new Set(analyser.terms(ASKING));
  return (text) => {
    const short = text.slice(0, LONGEST);
    // « La période d'essai : peut-elle être rompue ? »: what stands before the colon is the subject.
    const colon = short.indexOf(' : ');
    const terms = analyser.terms(short).slice(0, MOST_TERMS);
    const head = colon > 0 ? analyser.terms(short.slice(0, colon)).length : terms.length;
    const own = new Map<string, number>();
    for (const term of terms) own.set(term, asking.has(term) ? WEAK : 1);
    const all = new Map(own);
    const units: Unit[] = [];
    const matches = thesaurus?.match(terms) ?? [];
    let at = 0;
    const words = (end: number): void => {
      for (; at < end; at += 1) {
        const term = terms[at] as string;
        units.push({ ways: [{ terms: [term], weight: 1 }], word: true, weak: asking.has(term), head: at < head });
      }
    };
    for (const match of matches) {
      words(match.start);
      units.push({
        ways: [{ terms: terms.slice(match.start, match.end), weight: 1 }, ...match.written],
        word: false,
        weak: false,
        head: match.start < head,
      });
      for (const { terms: written, weight } of match.written) {
        const share = (ADDED * weight) / Math.sqrt(written.length);
        for (const term of written) all.set(term, Math.max(all.get(term) ?? 0, share));
      }
      at = match.end;
    }
    words(terms.length);
    return { terms, own: toTerms(own), expanded: toTerms(all), units };
  };
}

const toTerms = (weights: ReadonlyMap<string, number>): QueryTerm[] => [...weights].map(([term, weight]) => ({ term, weight }));
