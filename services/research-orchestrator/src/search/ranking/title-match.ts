import type { LawMap } from '../indexing/law-map.ts';
import type { Lists } from '../indexing/law-structure.ts';
import type { AnalysedQuestion } from '../query/question-analyser.ts';

/** Match between the question and the titles of a section, computed once for each section. Values from 0 to 1; `notion` is a sum of idf. */
export type TitleMatches = {
  /** Share of the words of the title, by idf, that are in the question. */
  precision(node: number): number;
  bestPrecision(node: number): number;
  /** Share of the question's own words that are in the titles. */
  covered(node: number): number;
  /** Weight of the longest expression of a notion found whole in the title. */
  notion(node: number): number;
  bestNotion(node: number): number;
  /** Share of words that confine the section (territory, trade) and are not in the question. */
  special(node: number): number;
  /** Idf, scaled, of the rarest title word that is not in the question: « portage salarial » answers only questions about it. */
  unasked(node: number): number;
};

const listed = ({ offsets, values }: Lists, i: number): Uint32Array => values.subarray(offsets[i], offsets[i + 1]);

const NO_TERMS = new Uint32Array(0);

/** Shorter titles match by chance: their precision is reduced. */
const WHOLE_TITLE = 3;
const MOST_SPECIAL = 3;
/** Idf of a word of one title in several thousand. */
const RAREST = 10;

export function titleMatches(map: LawMap, question: AnalysedQuestion, ownTotal: number): TitleMatches {
  const { tree } = map;
  const asked = weightsById(map, question.expanded);
  const own = weightsById(map, question.own);
  const notions = notionsById(map, question);
  /** Maximum over the section and its ancestors, without the code itself. */
  const best = (value: (node: number) => number): ((node: number) => number) => {
    const top = once((node) => ((tree.depth[node] as number) === 0 ? 0 : Math.max(value(node), top(tree.parent[node] as number))));
    return top;
  };
  const ownTitled = termsInTitles(map, own);
  const precision = once((node) => {
    let matched = 0;
    let total = 0;
    for (const id of listed(tree.titles, node)) {
      const value = map.idf[id] as number;
      total += value;
      matched += value * Math.min(1, (asked.get(id) ?? 0) * 1.3);
    }
    return total === 0 ? 0 : matched / total;
  });
  const rarestUnasked = once((node) => {
    let top = 0;
    for (const id of listed(tree.titles, node)) if (!asked.has(id)) top = Math.max(top, map.idf[id] as number);
    return Math.min(1, top / RAREST);
  });
  const notion = once((node) => {
    const title = notions.length === 0 ? NO_TERMS : listed(tree.titles, node);
    let top = 0;
    for (const { ids, value } of notions) if (value > top && ids.every((id) => title.includes(id))) top = value;
    return top;
  });
  return {
    precision,
    bestPrecision: best((node) => precision(node) * Math.min(1, listed(tree.titles, node).length / WHOLE_TITLE)),
    covered: once((node) => {
      let sum = 0;
      for (const id of ownTitled(node)) sum += (map.idf[id] as number) * (own.get(id) as number);
      return sum / (ownTotal || 1);
    }),
    notion,
    bestNotion: best(notion),
    unasked: best(rarestUnasked),
    special: once((node) => {
      let missing = 0;
      for (const id of listed(tree.special, node)) if (!asked.has(id)) missing += 1;
      return Math.min(MOST_SPECIAL, missing) / MOST_SPECIAL;
    }),
  };
}

function weightsById({ view }: LawMap, terms: AnalysedQuestion['own']): Map<number, number> {
  const out = new Map<number, number>();
  for (const { term, weight } of terms) {
    const id = view.terms.id(term);
    if (id !== undefined) out.set(id, weight);
  }
  return out;
}

/** Expressions of notions whose terms are all in the index, with the sum of their idf. */
function notionsById(map: LawMap, question: AnalysedQuestion): { readonly ids: readonly number[]; readonly value: number }[] {
  return question.units
    .filter((unit) => !unit.word)
    .flatMap((unit) => unit.ways)
    .map((way) => ({ weight: way.weight, ids: way.terms.map((term) => map.view.terms.id(term)) }))
    .filter((way): way is { weight: number; ids: number[] } => way.ids.every((id) => id !== undefined))
    .map((way) => ({ ids: way.ids, value: way.weight * way.ids.reduce((sum, id) => sum + (map.idf[id] as number), 0) }));
}

/** Those of the terms that are in the titles from the root to a section. */
function termsInTitles({ tree }: LawMap, terms: ReadonlyMap<number, number>): (node: number) => readonly number[] {
  const titledBy = new Map<number, readonly number[]>();
  const titled = (node: number): readonly number[] => {
    const known = titledBy.get(node);
    if (known !== undefined) return known;
    const parent = tree.parent[node] as number;
    const above = parent < 0 ? [] : titled(parent);
    const here = [...listed(tree.titles, node)].filter((id) => terms.has(id) && !above.includes(id));
    const out = here.length === 0 ? above : [...above, ...here];
    titledBy.set(node, out);
    return out;
  };
  return titled;
}

/** Memoises by section. Consecutive candidates share sections, so the last value is kept apart. */
function once(compute: (node: number) => number): (node: number) => number {
  const known = new Map<number, number>();
  let lastNode = -1;
  let last = 0;
  return (node) => {
    if (node === lastNode) return last;
    let value = known.get(node);
    if (value === undefined) {
      value = compute(node);
      known.set(node, value);
    }
    lastNode = node;
    last = value;
    return value;
  };
}
