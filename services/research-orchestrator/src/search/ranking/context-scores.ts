import type { CandidateSet } from '@attendu/search/candidate-set';
import type { LawMap } from '../indexing/law-map.ts';
import type { AnalysedQuestion } from '../query/question-analyser.ts';
import type { Candidates } from './candidates.ts';
import { scoreTerms, type TermScores } from './term-scores.ts';

/** Scores of the neighbours of each candidate: the other articles of its section. */
export function neighbourScores(
  map: LawMap,
  docs: readonly number[],
  first: Float32Array,
): { best: Float32Array; mean: Float32Array; next: Float32Array } {
  const bySection = new Map<number, number[]>();
  for (const doc of docs) {
    const node = map.sectionOf[doc] as number;
    const scores = bySection.get(node);
    if (scores) scores.push(first[doc] as number);
    else bySection.set(node, [first[doc] as number]);
  }
  for (const scores of bySection.values()) scores.sort((a, b) => b - a);
  const beside = (doc: number, other: number): number =>
    other >= 0 && other < first.length && map.sectionOf[other] === map.sectionOf[doc] ? (first[other] as number) : 0;
  const of = (doc: number): number[] => bySection.get(map.sectionOf[doc] as number) ?? [];
  return {
    best: Float32Array.from(docs, (doc) => {
      const scores = of(doc);
      return (scores[0] === first[doc] ? scores[1] : scores[0]) ?? 0;
    }),
    mean: Float32Array.from(
      docs,
      (doc) =>
        of(doc)
          .slice(0, 4)
          .reduce((sum, score) => sum + score, 0) / 4,
    ),
    next: Float32Array.from(docs, (doc) => Math.max(beside(doc, doc - 1), beside(doc, doc + 1))),
  };
}

/** First candidates whose citations count, and the maximum number of citations counted. */
const CITING = 40;
const MOST_CITED = 3;

/** An article cited by the best candidates is likely relevant: « dans les conditions prévues à l'article… ». Both values from 0 to 1. */
export function citationScores(
  map: LawMap,
  docs: readonly number[],
  first: Float32Array,
): { citedByBest: Float32Array; citesBest: Float32Array } {
  const top = docs.slice(0, CITING);
  const lead = first[docs[0] as number] || 1;
  const strength = new Map(top.map((doc) => [doc, (first[doc] as number) / lead]));
  const named = new Map<number, number>();
  const citesOf = (doc: number): Uint32Array => map.cited.values.subarray(map.cited.offsets[doc], map.cited.offsets[doc + 1]);
  for (const doc of top) for (const target of citesOf(doc)) named.set(target, (named.get(target) ?? 0) + (strength.get(doc) ?? 0));
  const capped = (value: number): number => Math.min(MOST_CITED, value) / MOST_CITED;
  return {
    citedByBest: Float32Array.from(docs, (doc) => capped(named.get(doc) ?? 0)),
    citesBest: Float32Array.from(docs, (doc) => {
      let sum = 0;
      for (const target of citesOf(doc)) sum += strength.get(target) ?? 0;
      return capped(sum);
    }),
  };
}

const FEEDBACK_DOCS = 10;
const FEEDBACK_TERMS = 20;
/** Shortest length assumed, in terms: a short article would otherwise give its few words too much weight. */
const FEEDBACK_LENGTH = 60;

/** Pseudo-relevance feedback: scores by the most telling terms of the first candidates. */
export function feedbackScores(
  map: LawMap,
  { set, scope }: Pick<Candidates, 'set' | 'scope'>,
  docs: readonly number[],
  first: Float32Array,
): TermScores {
  const weights = new Map<number, number>();
  for (const doc of docs.slice(0, FEEDBACK_DOCS)) {
    const terms = set.forward(doc);
    const share = (first[doc] as number) / Math.max(terms.length, FEEDBACK_LENGTH);
    for (const id of terms) weights.set(id, (weights.get(id) ?? 0) + share);
  }
  const best = [...weights]
    .map(([id, weight]) => ({ id, weight: weight * (map.idf[id] as number) }))
    // Equal weights stay in the order of the texts: the numbers of terms depend on how documents are spread over segments.
    .sort((one, other) => other.weight - one.weight)
    // Numbers identify an article, not its subject. A term is decoded only while it may still be kept.
    .reduce<{ id: number; weight: number }[]>((kept, one) => {
      if (kept.length < FEEDBACK_TERMS && !/\d/.test(map.view.terms.at(one.id))) kept.push(one);
      return kept;
    }, []);
  const lead = best[0]?.weight ?? 1;
  return scoreTerms(
    map,
    set,
    best.map(({ id, weight }) => ({ id, weight: (weight / lead) * (map.idf[id] as number), own: 0 })),
    scope,
  );
}

/** Candidates whose text is scanned for proximity, the widest distance in terms, and the weight of a pair that comes from the thesaurus. */
const READ = 300;
const WINDOW = 5;
const SYNONYM_PAIR_WEIGHT = 0.6;
/** Most distinct terms tracked in one text. */
const MOST_WANTED = 255;

/** Proximity: consecutive words of the question found close together in the text. The same order counts twice as much. */
export function proximityScores(map: LawMap, set: CandidateSet, question: AnalysedQuestion, docs: readonly number[]): Float32Array {
  const pairs: { left: number; right: number; weight: number }[] = [];
  const pairUp = (terms: readonly string[], share: number): void => {
    for (let i = 0; i + 1 < terms.length; i += 1) {
      const left = map.view.terms.id(terms[i] as string);
      const right = map.view.terms.id(terms[i + 1] as string);
      if (left === undefined || right === undefined || left === right) continue;
      pairs.push({ left, right, weight: share * Math.min(map.idf[left] as number, map.idf[right] as number) });
    }
  };
  pairUp(question.terms, 1);
  for (const unit of question.units) for (const way of unit.ways.slice(1)) pairUp(way.terms, SYNONYM_PAIR_WEIGHT);
  // Terms of pairs are numbered from 1; 0 means that no pair has the term.
  const numberOf = new Uint8Array(map.view.terms.length);
  let wanted = 0;
  const number = (id: number): number => {
    if (numberOf[id] === 0 && wanted < MOST_WANTED) {
      wanted += 1;
      numberOf[id] = wanted;
    }
    return numberOf[id] as number;
  };
  const numbered = pairs.map(({ left, right, weight }) => ({ left: number(left), right: number(right), weight }));
  const kept = numbered.filter(({ left, right }) => left > 0 && right > 0);
  const places: number[][] = Array.from({ length: wanted + 1 }, () => []);
  const out = new Float32Array(docs.length);
  for (let i = 0; i < Math.min(READ, docs.length); i += 1) {
    for (const list of places) list.length = 0;
    const text = set.forward(docs[i] as number);
    let found = 0;
    for (let at = 0; at < text.length; at += 1) {
      const one = numberOf[text[at] as number] as number;
      if (one === 0) continue;
      (places[one] as number[]).push(at);
      found += 1;
    }
    if (found > 1) out[i] = closeness(places, kept);
  }
  return out;
}

function closeness(places: readonly (readonly number[])[], pairs: readonly { left: number; right: number; weight: number }[]): number {
  let sum = 0;
  for (const { left, right, weight } of pairs) {
    const a = places[left] as readonly number[];
    const b = places[right] as readonly number[];
    if (a.length === 0 || b.length === 0) continue;
    let best = 0;
    let j = 0;
    for (const at of a) {
      while (j < b.length && (b[j] as number) < at) j += 1;
      const after = b[j];
      const before = b[j - 1];
      if (after !== undefined && after - at <= WINDOW) best = Math.max(best, 1 / (after - at));
      if (before !== undefined && at - before <= WINDOW) best = Math.max(best, 0.5 / (at - before));
    }
    sum += weight * best;
  }
  return sum;
}
