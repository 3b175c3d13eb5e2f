import type { CandidateSet } from '@attendu/search/candidate-set';
import { TopK } from '@attendu/search/top-k';
import type { LawMap } from '../indexing/law-map.ts';
import type { AnalysedQuestion } from '../query/question-analyser.ts';
import { type Scope, scopeIn, scopeOf, scoreTerms, type TermScores, type WeightedTerm } from './term-scores.ts';

/** The result of candidate generation, best first. */
export type Candidates = {
  readonly docs: readonly number[];
  /** By document: its own score plus a share of the score of its section. */
  readonly first: Float32Array;
  readonly terms: readonly WeightedTerm[];
  readonly scores: TermScores;
  readonly scope: Scope;
  /** What the ranking reads of them. */
  readonly set: CandidateSet;
  /** Total weight of the question's own terms, and of the expanded ones. Terms that are not in the index count. */
  readonly ownTotal: number;
  readonly total: number;
};

/** Share of the section's score added to an article: the neighbours of an answer are often relevant too. */
const SECTION_SHARE = 0.35;
/** Articles kept by score, and how many of the first bring their section and their citations with them. */
const FOUND = 700;
const LEADING = 150;
/** Most neighbours added on each side: some sections of agreements have hundreds. */
const BESIDE = 20;

/** `set`: the documents looked at, the whole index by default. `sectionShare`: 0 ignores sections, for ablation. */
export function findCandidates(
  map: LawMap,
  question: AnalysedQuestion,
  mask: Uint8Array | null,
  { set = map.view, sectionShare = SECTION_SHARE }: { readonly set?: CandidateSet; readonly sectionShare?: number } = {},
): Candidates {
  const { view } = map;
  const own = new Map(question.own.map(({ term, weight }) => [term, weight]));
  const terms: WeightedTerm[] = [];
  let total = 0;
  let ownTotal = 0;
  for (const { term, weight } of question.expanded) {
    const id = view.terms.id(term);
    const idf = id === undefined ? Math.log(1 + view.docCount) : (map.idf[id] as number);
    const asked = own.get(term) ?? 0;
    total += weight * idf;
    ownTotal += asked * idf;
    if (id !== undefined) terms.push({ id, weight: weight * idf, own: asked * idf });
  }
  const scope = scopeIn(set, view, mask);
  const scores = scoreTerms(map, set, terms, scope);
  const first = new Float32Array(view.docCount);
  const top = new TopK(Math.min(FOUND, first.length));
  let least = 0;
  for (let doc = scope.from; doc < scope.to; doc += 1) {
    const score = scores.all[doc] as number;
    if (score <= 0) continue;
    const value = score + sectionShare * (scores.sections[map.sectionOf[doc] as number] as number);
    first[doc] = value;
    if (value < least) continue;
    top.offer(first[doc] as number, doc);
    least = top.threshold;
  }
  const docs = withRelated(
    map,
    top.toArray().map(({ key }) => key),
    scopeOf(mask, view.docCount),
  );
  return { docs, first, terms, scores, scope, set, ownTotal, total };
}

/** Adds the neighbours and the citations of the leading articles, whatever their words: articles apply together. */
function withRelated(map: LawMap, found: readonly number[], { mask, from, to }: Scope): number[] {
  const docs = new Set(found);
  const add = (doc: number): void => {
    if (doc >= from && doc < to && (mask === null || mask[doc] === 1)) docs.add(doc);
  };
  for (const doc of found.slice(0, LEADING)) {
    const section = map.sectionOf[doc];
    for (let other = doc - 1; map.sectionOf[other] === section && doc - other <= BESIDE; other -= 1) add(other);
    for (let other = doc + 1; map.sectionOf[other] === section && other - doc <= BESIDE; other += 1) add(other);
    for (let i = map.cited.offsets[doc] as number; i < (map.cited.offsets[doc + 1] as number); i += 1) add(map.cited.values[i] as number);
  }
  return [...docs];
}
