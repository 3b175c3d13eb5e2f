import type { Candidates } from '../ranking/candidates.ts';
import type { ScoredCandidates } from '../ranking/rerank.ts';
import type { ArticleNumbers, CitedArticle } from './article-numbers.ts';

/** A citation, in a candidate, of an article that is not in the index. `around`: share of the question found near the citation. */
export type LostReference = {
  readonly article: number;
  readonly doc: number;
  /** Rank of the citing text, from 0. */
  readonly place: number;
  readonly around: number;
  readonly trust: number;
};

/**
 * Citations of missing articles in the candidates. `weight`: share of the citations near the question's words that lead nowhere. `share`: the same for all
 * citations of the best candidates. `kept`: how well the citations of articles in the index match the question's words.
 */
export type MissingArticles = {
  readonly lost: readonly LostReference[];
  readonly weight: number;
  readonly share: number;
  readonly kept: number;
};

/** Window of terms before and after a citation. */
const BEFORE = 8;
const AFTER = 5;
/** Best articles averaged on each side. */
const COMPARED = 3;
/** Smoothing: a ratio of two small numbers stays near one half. */
const DOUBT = 0.01;
/** Candidates whose citations are read, and those that count for `share`. */
const READ = 300;
const BEST = 150;

const rates = new WeakMap<ArticleNumbers, WeakMap<object, number>>();
const unmasked = {};

/** Whether a cited article is missing though it should be there. `present`: mask of the documents of the index, null for all. */
export function isLost({ held, dead }: CitedArticle, present: Uint8Array | null): boolean {
  return held < 0 ? !dead : present !== null && present[held] === 0;
}

/** Floor of the rate: fewer lost citations than this are usual. */
const LEAST_RATE = 0.01;

/** Share of all cited articles that are missing: how incomplete the index is, whatever the question. */
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
    const text = candidates.set.forward(doc);
    const below = (scores[i] as number) - lead;
    // Texts far down the ranking keep a third of the weight.
    const trust = 0.3 + 1 / (1 + Math.exp(-(below + 3) / 1.2));
    const seen = new Set<number>();
    for (const { article, at } of references) {
      const target = numbers.cited[article] as CitedArticle;
      const isMissing = isLost(target, present);
      // A dead reference: the article is neither in the index nor missing from it.
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

/** The best citation of an article, plus a share of the next two. */
export function combineReferences(values: number[]): number {
  values.sort((a, b) => b - a);
  return (values[0] ?? 0) + 0.5 * (values[1] ?? 0) + 0.25 * (values[2] ?? 0);
}

/** Weight of the distinct terms of the question within the window around a position. */
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
