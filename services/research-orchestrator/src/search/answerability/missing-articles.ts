import { forwardTerms } from '@attendu/search/segment';
import type { LawMap } from '../indexing/law-map.ts';
import type { Candidates } from '../ranking/candidates.ts';
import type { ScoredCandidates } from '../ranking/rerank.ts';
import type { ArticleNumbers, CitedArticle } from './article-numbers.ts';

/** A reference, in a text found, to an article that the index does not hold. `around`: share of the question that stands beside it. */
export type LostReference = {
  readonly article: number;
  readonly doc: number;
  /** Place of the text in the ranking, from 0. */
  readonly place: number;
  readonly around: number;
  readonly trust: number;
};

/**
 * What the texts found say of articles that the index does not hold. `weight`: of the references that stand among the question's words, the
 * share that lead nowhere. `share`: the same of all the references of the best texts, whatever stands around them. `kept`: how well the references to
 * articles held stand among those words.
 */
export type MissingArticles = {
  readonly lost: readonly LostReference[];
  readonly weight: number;
  readonly share: number;
  readonly kept: number;
};

/** Terms before and after a reference that say what it is about. */
const BEFORE = 8;
const AFTER = 5;
/** Best articles weighed on each side. */
const COMPARED = 3;
/** Keeps a ratio of two small numbers in the middle. */
const DOUBT = 0.01;
/** Candidates read, and of those, the ones whose references count for the second share. */
const READ = 300;
const BEST = 150;

const rates = new WeakMap<ArticleNumbers, WeakMap<object, number>>();
const unmasked = {};

/** Whether an article referred to is not there, and should be. `present`: documents that are not taken out of the index, null for all. */
export function isLost({ held, dead }: CitedArticle, present: Uint8Array | null): boolean {
  return held < 0 ? !dead : present !== null && present[held] === 0;
}

/** Below this, an index has no more holes than any: whether it has one somewhere tells nothing of a question. */
const LEAST_RATE = 0.01;

/** Share of the articles referred to anywhere that are not there: how far the index has holes, whatever is asked. */
export function lostRate(numbers: ArticleNumbers, present: Uint8Array | null): number {
  const byMask = rates.get(numbers) ?? new WeakMap<object, number>();
  rates.set(numbers, byMask);
  const key = present ?? unmasked;
  let rate = byMask.get(key);
  if (rate === undefined) {
    let lost = 0;
    for (const article of numbers.cited) if (isLost(article, present)) lost += 1;
    rate = Math.max(LEAST_RATE, lost / Math.max(1, numbers.cited.length));
    byMask.set(key, rate);
  }
  return rate;
}

export function missingArticles(
  map: LawMap,
  numbers: ArticleNumbers,
  present: Uint8Array | null,
  candidates: Candidates,
  scored: ScoredCandidates,
): MissingArticles {
  const { scores, order } = scored;
  const weights = new Map(candidates.terms.map(({ id, weight }) => [id, weight]));
  const total = candidates.terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const lead = scores[order[0] as number] as number;
  const values = { held: new Map<number, number[]>(), lost: new Map<number, number[]>() };
  const lost: LostReference[] = [];
  let [heldShare, lostShare, all] = [0, 0, 0];
  for (const i of order.slice(0, BEST)) all += Math.exp(((scores[i] as number) - lead) / 1.5);
  order.slice(0, READ).forEach((i, place) => {
    const doc = candidates.docs[i] as number;
    const references = numbers.referencesOf(doc);
    if (references.length === 0) return;
    const text = forwardTerms(map.segment, doc);
    const below = (scores[i] as number) - lead;
    // A text far down the ranking still says something: a third of the best.
    const trust = 0.3 + 1 / (1 + Math.exp(-(below + 3) / 1.2));
    const seen = new Set<number>();
    for (const { article, at } of references) {
      const target = numbers.cited[article] as CitedArticle;
      const isMissing = isLost(target, present);
      // Known to lead nowhere: neither there nor missing.
      if (!isMissing && target.held < 0) continue;
      const around = contextOf(text, at, weights) / total;
      const side = isMissing ? values.lost : values.held;
      const list = side.get(article);
      if (list === undefined) side.set(article, [around * trust]);
      else list.push(around * trust);
      if (isMissing) lost.push({ article, doc, place, around, trust });
      if (place >= BEST || seen.has(article)) continue;
      seen.add(article);
      const share = Math.exp(below / 1.5) / all;
      if (isMissing) lostShare += share;
      else heldShare += share;
    }
  });
  const mean = (side: ReadonlyMap<number, number[]>): number => {
    const best = [...side.values()].map(combineReferences).sort((a, b) => b - a);
    return best.slice(0, COMPARED).reduce((sum, value) => sum + value, 0) / COMPARED;
  };
  const [missed, kept] = [mean(values.lost), mean(values.held)];
  return { lost, weight: (missed + DOUBT) / (missed + kept + 2 * DOUBT), share: lostShare / (lostShare + heldShare + DOUBT), kept };
}

/** The best reference to an article, and a share of the next ones. */
export function combineReferences(values: number[]): number {
  values.sort((a, b) => b - a);
  return (values[0] ?? 0) + 0.5 * (values[1] ?? 0) + 0.25 * (values[2] ?? 0);
}

/** Weight of the question's distinct terms near a place of a text. */
function contextOf(text: Uint32Array, at: number, weights: ReadonlyMap<number, number>): number {
  const from = Math.max(0, at - BEFORE);
  const to = Math.min(text.length, at + AFTER);
  let sum = 0;
  for (let i = from; i < to; i += 1) {
    const weight = weights.get(text[i] as number);
    if (weight !== undefined && text.indexOf(text[i] as number, from) === i) sum += weight;
  }
  return sum;
}
