import { forwardTerms } from '@attendu/search/segment';
import type { ArticleNumbers } from './article-numbers.ts';
import type { Candidates } from './candidates.ts';
import type { LawMap } from './law-map.ts';

/**
 * What the texts found say of articles that the index does not hold. `weight`: of the references that stand among the question's words, the
 * share that lead nowhere. `share`: the same of all the references of the best texts, whatever stands around them. `numbers`: the missing articles
 * that matter most, as terms of the index.
 */
export type MissingArticles = { readonly weight: number; readonly share: number; readonly numbers: readonly string[] };

/** Terms before and after a reference that say what it is about. */
const BEFORE = 8;
const AFTER = 5;
/** Best articles weighed on each side. */
const COMPARED = 3;
/** Keeps a ratio of two small numbers in the middle. */
const DOUBT = 0.01;
const MOST_NAMED = 3;
/** Candidates read, and of those, the ones whose references count for the second share. */
const READ = 300;
const BEST = 150;
/** A reference further than this many numbers from the word « code » is not of the code named. */
const LONGEST_LIST = 8;

type Reference = {
  readonly key: string;
  readonly term: string;
  readonly classId: number;
  readonly target: number | undefined;
  readonly at: number;
};

/** `order`: the candidates by their score, best first, as places in their list. */
export function missingArticles(
  map: LawMap,
  numbers: ArticleNumbers,
  candidates: Candidates,
  scores: Float64Array,
  order: readonly number[],
): MissingArticles {
  const { mask } = candidates.scope;
  const isHeld = (doc: number): boolean => mask === null || mask[doc] === 1;
  const weights = new Map(candidates.terms.map(({ id, weight }) => [id, weight]));
  const total = candidates.terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const lead = scores[order[0] as number] as number;
  const held = new Map<string, number[]>();
  const missing = new Map<string, number[]>();
  const names = new Map<string, string>();
  let heldShare = 0;
  let missingShare = 0;
  let all = 0;
  for (const i of order.slice(0, BEST)) all += Math.exp(((scores[i] as number) - lead) / 1.5);
  order.slice(0, READ).forEach((i, place) => {
    const doc = candidates.docs[i] as number;
    const text = forwardTerms(map.segment, doc);
    const below = (scores[i] as number) - lead;
    // A text far down the ranking still says something: a third of the best.
    const trust = 0.3 + 1 / (1 + Math.exp(-(below + 3) / 1.2));
    const seen = new Set<string>();
    for (const { key, term, classId, target, at } of referencesIn(map, numbers, doc, text)) {
      const isThere = target !== undefined && isHeld(target);
      const around = contextOf(text, at, weights) / total;
      const side = isThere ? held : missing;
      const list = side.get(key);
      if (list === undefined) side.set(key, [around * trust]);
      else list.push(around * trust);
      if (!isThere) names.set(key, term);
      if (place >= BEST || seen.has(key)) continue;
      seen.add(key);
      const share = Math.exp(below / 1.5) / all;
      if (isThere) heldShare += share;
      // A chapter of which nothing is held was repealed whole, or belongs to another text.
      else if (numbers.chapterOf(classId, term).some(isHeld)) missingShare += share;
    }
  });
  const worth = (side: ReadonlyMap<string, number[]>): { key: string; value: number }[] =>
    [...side].map(([key, values]) => ({ key, value: together(values) })).sort((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1));
  const absent = worth(missing);
  const mean = (list: readonly { value: number }[]): number =>
    list.slice(0, COMPARED).reduce((sum, { value }) => sum + value, 0) / COMPARED;
  const [lost, kept] = [mean(absent), mean(worth(held))];
  return {
    weight: (lost + DOUBT) / (lost + kept + 2 * DOUBT),
    share: missingShare / (missingShare + heldShare + DOUBT),
    numbers: absent.slice(0, MOST_NAMED).map(({ key }) => names.get(key) ?? ''),
  };
}

/** The best reference to an article, and a share of the next ones. */
function together(values: number[]): number {
  values.sort((a, b) => b - a);
  return (values[0] ?? 0) + 0.5 * (values[1] ?? 0) + 0.25 * (values[2] ?? 0);
}

function* referencesIn(map: LawMap, numbers: ArticleNumbers, doc: number, text: Uint32Array): Generator<Reference> {
  const own = map.classOf[doc] as number;
  for (let at = 0; at < text.length; at += 1) {
    const id = text[at] as number;
    if (numbers.isNumber[id] === 0) continue;
    let next = at + 1;
    while (next < text.length && next < at + LONGEST_LIST && numbers.isNumber[text[next] as number] === 1) next += 1;
    const isNamed = text[next] === numbers.code;
    const classId = isNamed ? numbers.classOfName.get(text[next + 1] as number) : own;
    // An article of a code that is not held says nothing of the codes that are.
    if (classId === undefined) continue;
    const term = map.segment.terms.at(id);
    let target = numbers.documentOf(classId, term);
    for (let other = 0; target === undefined && !isNamed && other < map.classes.length; other += 1)
      target = numbers.documentOf(other, term);
    yield { key: `${classId}/${term}`, term, classId, target, at };
  }
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
