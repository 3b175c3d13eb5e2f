import type { LawMap } from '../indexing/law-map.ts';
import type { AnalysedQuestion } from '../query/question-analyser.ts';
import type { Candidates } from '../ranking/candidates.ts';
import type { FeatureTable } from '../ranking/feature-table.ts';
import type { ScoredCandidates } from '../ranking/rerank.ts';
import { titleMatches } from '../ranking/title-match.ts';
import type { ArticleNumbers, CitedArticle } from './article-numbers.ts';
import { combineReferences, type LostReference, lostRate, type MissingArticles } from './missing-articles.ts';

/**
 * Gaps near the best candidates: a break in the numbering of a chapter, or numbers that texts cite and that are not in the index. One column a feature,
 * one value a gap. `articles`: those cited in each gap; `places`: the numbers that bound it.
 */
export type Gaps = {
  readonly features: FeatureTable;
  readonly articles: readonly (readonly number[])[];
  readonly places: readonly { readonly chapter: string; readonly after: number; readonly before: number }[];
};

/** Best candidates whose chapters are searched for gaps. */
const AROUND = 60;
/** Higher numbers belong to another numbering scheme. */
const LAST_ITEM = 500;

/** Limits beyond which a gap is ignored: rank of the citing text, weight of the text beside it, share of its chapter. */
const FARTHEST = 90;
const LEAST_TRUST = 0.03;
const LEAST_SHARE = 0.03;

type HeldArticle = { readonly item: number; readonly doc: number };
type Gap = {
  readonly chapter: string;
  readonly left: HeldArticle | null;
  readonly right: HeldArticle | null;
  readonly within: boolean;
  lost: LostReference[];
};

export function findGaps(
  map: LawMap,
  numbers: ArticleNumbers,
  present: Uint8Array | null,
  question: AnalysedQuestion,
  candidates: Candidates,
  scored: ScoredCandidates,
  missing: MissingArticles,
): Gaps {
  const around = surroundings(numbers, candidates, scored);
  const heldOf = heldByChapter(numbers, present);
  const found = collectGaps(numbers, around, heldOf, missing).filter((gap) => isNear(gap, around));
  const describe = gapDescriber({ map, numbers, present, question, candidates, scored, missing, around, heldOf });
  const rows = found.map(describe);
  const names = Object.keys(rows[0] ?? {});
  return {
    features: { names, columns: names.map((name) => Float32Array.from(rows, (row) => row[name] as number)) },
    articles: found.map(({ lost }) => [...new Set(lost.map(({ article }) => article))]),
    places: found.map(({ chapter, left, right, within }) => ({
      chapter,
      after: within ? Number.POSITIVE_INFINITY : (left?.item ?? 0),
      before: right?.item ?? Number.POSITIVE_INFINITY,
    })),
  };
}

/** The best candidates. `all`: sum of their weights; `shares`: part of it by chapter. */
type Surroundings = {
  trust(doc: number, spread: number): number;
  readonly all: number;
  readonly shares: ReadonlyMap<string, number>;
};

function surroundings(numbers: ArticleNumbers, { docs }: Candidates, { scores, order }: ScoredCandidates): Surroundings {
  const lead = scores[order[0] as number] as number;
  const below = new Map(order.map((i) => [docs[i] as number, (scores[i] as number) - lead]));
  const trust = (doc: number, spread: number): number => {
    const value = below.get(doc);
    return value === undefined ? 0 : Math.exp(value / spread);
  };
  const near = order.slice(0, AROUND).map((i) => docs[i] as number);
  const all = near.reduce((sum, doc) => sum + trust(doc, 1), 0) || 1;
  const shares = new Map<string, number>();
  for (const doc of near) {
    const chapter = numbers.chapterOf[doc];
    if (chapter != null) shares.set(chapter, (shares.get(chapter) ?? 0) + trust(doc, 1) / all);
  }
  return { trust, all, shares };
}

type HeldOf = (chapter: string) => readonly HeldArticle[];

/** The articles of a chapter in the index; each chapter is read once. */
function heldByChapter(numbers: ArticleNumbers, present: Uint8Array | null): HeldOf {
  const lists = new Map<string, HeldArticle[]>();
  return (chapter) => {
    let list = lists.get(chapter);
    if (list === undefined) {
      list = [];
      const whole = numbers.chapters.get(chapter);
      for (const [i, doc] of whole?.docs.entries() ?? [])
        if (present === null || present[doc] === 1) list.push({ item: whole?.items[i] as number, doc });
      lists.set(chapter, list);
    }
    return list;
  };
}

/** Breaks in the numbering of the chapters around, then the places that lost references point to. */
function collectGaps(numbers: ArticleNumbers, { shares }: Surroundings, heldOf: HeldOf, missing: MissingArticles): Gap[] {
  const gaps = new Map<string, Gap>();
  const gapAt = (chapter: string, place: number): Gap => {
    const key = `${chapter}#${place}`;
    let gap = gaps.get(key);
    if (gap === undefined) {
      const list = heldOf(chapter);
      gap = { chapter, left: list[place - 1] ?? null, right: list[place] ?? null, within: false, lost: [] };
      gaps.set(key, gap);
    }
    return gap;
  };
  for (const chapter of new Set([...shares.keys()].flatMap((one) => [one, mirrorOf(one)]))) {
    const list = heldOf(chapter);
    if (list.length === 0) gapAt(chapter, 0);
    list.forEach(({ item }, place) => {
      if (item - (list[place - 1]?.item ?? 0) > 1 && item < LAST_ITEM) gapAt(chapter, place);
    });
  }
  for (const reference of missing.lost) {
    const { chapter, item } = numbers.cited[reference.article] as CitedArticle;
    const list = heldOf(chapter);
    const after = list.findIndex((held) => held.item >= item);
    const place = after < 0 ? list.length : after;
    if (list[place]?.item === item) {
      // L. 12-3-1 is missing, L. 12-3 is not.
      const key = `${chapter}#${item}s`;
      const gap = gaps.get(key) ?? { chapter, left: null, right: null, within: true, lost: [] };
      gaps.set(key, gap);
      gap.lost.push(reference);
    } else gapAt(chapter, place).lost.push(reference);
  }
  return [...gaps.values()];
}

const isNear = ({ chapter, left, right, lost }: Gap, { trust, shares }: Surroundings): boolean =>
  lost.length > 0
    ? lost.some(({ place }) => place < FARTHEST)
    : [left, right].some((held) => held !== null && trust(held.doc, 1.5) > LEAST_TRUST) || (shares.get(chapter) ?? 0) > LEAST_SHARE;

/** Gives the features of a gap, by name. */
function gapDescriber(o: {
  readonly map: LawMap;
  readonly numbers: ArticleNumbers;
  readonly present: Uint8Array | null;
  readonly question: AnalysedQuestion;
  readonly candidates: Candidates;
  readonly scored: ScoredCandidates;
  readonly missing: MissingArticles;
  readonly around: Surroundings;
  readonly heldOf: HeldOf;
}): (gap: Gap) => Record<string, number> {
  const { map, numbers, present, missing, heldOf } = o;
  const { docs } = o.candidates;
  const { features } = o.scored;
  const { trust, all, shares } = o.around;
  const numberPlace = new Map(docs.map((doc, i) => [doc, i]));
  const column = (name: string): Float32Array => features.columns[features.names.indexOf(name)] ?? new Float32Array(docs.length);
  const [anywhere, body, titled] = [column('units.anywhere'), column('units.body'), column('units.titles')];
  const most = (of: Float32Array, list: readonly number[]): number =>
    list.reduce((best, doc) => Math.max(best, of[numberPlace.get(doc) ?? -1] ?? 0), 0);
  const titles = titleMatches(map, o.question, o.candidates.ownTotal);
  const rate = lostRate(numbers, present);
  return (gap) => {
    const { chapter, left, right, within, lost } = gap;
    const texts = [...new Set(lost.map(({ doc }) => doc))];
    const byArticle = new Map<number, number[]>();
    for (const { article, around, trust: worth } of lost) {
      const list = byArticle.get(article);
      if (list === undefined) byArticle.set(article, [around * worth]);
      else list.push(around * worth);
    }
    const [context = 0, second = 0] = [...byArticle.values()].map(combineReferences).sort((a, b) => b - a);
    const citers = new Set(
      [...byArticle.keys()].flatMap((article) => numbers.citersOf(article)).filter((doc) => present === null || present[doc] === 1),
    );
    const beside = [left, right].flatMap((held) => (held === null ? [] : [held.doc]));
    const { node, ...tree } = placeInTree(map, numbers, left, right);
    const mirror = mirrorOf(chapter);
    return {
      within: Number(within),
      start: Number(left === null && right !== null),
      end: Number(left !== null && right === null),
      whole: Number(left === null && right === null && !within),
      law: Number(chapter.includes('/l')),
      size: right === null ? 0 : Math.log(1 + Math.min(60, right.item - (left?.item ?? 0) - 1)),
      articles: Math.log(1 + byArticle.size),
      citers: Math.log(1 + citers.size),
      context,
      second,
      around: lost.reduce((best, { around }) => Math.max(best, around), 0),
      relative: context / (context + missing.kept + 0.02),
      kept: missing.kept,
      'citing.trust': texts.reduce((best, doc) => Math.max(best, trust(doc, 1.5)), 0),
      'citing.sum': Math.min(
        3,
        texts.reduce((sum, doc) => sum + trust(doc, 1) / all, 0),
      ),
      'citing.place': lost.length === 0 ? 0 : 1 / (1 + Math.min(...lost.map(({ place }) => place)) / 5),
      'citing.anywhere': most(anywhere, texts),
      'citing.body': most(body, texts),
      'citing.titles': most(titled, texts),
      'citing.same': Number(texts.some((doc) => numbers.chapterOf[doc] === chapter)),
      'citing.mirror': Number(texts.some((doc) => numbers.chapterOf[doc] === mirror)),
      left: left === null ? 0 : trust(left.doc, 1.5),
      right: right === null ? 0 : trust(right.doc, 1.5),
      'beside.anywhere': most(anywhere, beside),
      'beside.titles': most(titled, beside),
      chapter: shares.get(chapter) ?? 0,
      mirror: shares.get(mirror) ?? 0,
      'chapter.size': Math.log(1 + heldOf(chapter).length),
      'mirror.size': Math.log(1 + heldOf(mirror).length),
      ...tree,
      'title.covered': node < 0 ? 0 : titles.covered(node),
      'title.notion': node < 0 ? 0 : Math.min(1, titles.bestNotion(node) / 10),
      'title.precision': node < 0 ? 0 : titles.bestPrecision(node),
      'title.own': node < 0 ? 0 : titles.precision(node),
      rate,
    };
  };
}

/** The chapter of the other part with the same number: R. 1234 for L. 1234. */
const mirrorOf = (chapter: string): string => chapter.replace(/\/[lr]/, (part) => (part === '/l' ? '/r' : '/l'));

type TreePlace = { node: number; sameSection: number; skipped: number; late: number };

/**
 * Where a gap stands among the sections. `node`: the section around it, -1 when unknown. `skipped`: sections that the titles on its two sides number
 * past (« Section 1 » then « Section 3 »). `late`: the side after it does not begin at 1.
 */
function placeInTree(map: LawMap, { ordinals }: ArticleNumbers, left: HeldArticle | null, right: HeldArticle | null): TreePlace {
  const { tree, sectionOf } = map;
  const path = ({ doc }: HeldArticle): number[] => {
    const out: number[] = [];
    for (let node = sectionOf[doc] as number; node >= 0; node = tree.parent[node] as number) out.unshift(node);
    return out;
  };
  const begins = (nodes: readonly number[]): number => Number(nodes.some((node) => (ordinals.rank[node] as number) > 1));
  if (left === null && right === null) return { node: -1, sameSection: 0, skipped: 0, late: 0 };
  if (left === null || right === null) {
    const { doc } = (left ?? right) as HeldArticle;
    const inner =
      right === null
        ? []
        : path(right)
            .slice(-2)
            .filter((node) => /section|paragraphe/.test(ordinals.kind[node] as string));
    return { node: tree.parent[sectionOf[doc] as number] as number, sameSection: 0, skipped: 0, late: begins(inner) };
  }
  const [before, after] = [path(left), path(right)];
  let shared = 0;
  while (shared < before.length && before[shared] === after[shared]) shared += 1;
  const [one, other] = [before[shared], after[shared]];
  let skipped = 0;
  if (one !== undefined && other !== undefined && ordinals.kind[one] === ordinals.kind[other]) {
    const [from, to] = [ordinals.rank[one] as number, ordinals.rank[other] as number];
    if (from >= 0 && to >= 0) skipped = Math.max(0, Math.min(4, to - from - 1));
  }
  const late = begins(after.slice(one === undefined ? shared : shared + 1));
  return { node: before[shared - 1] ?? -1, sameSection: Number(sectionOf[left.doc] === sectionOf[right.doc]), skipped, late };
}
