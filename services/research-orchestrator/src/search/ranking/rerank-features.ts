import type { LawMap } from '../indexing/law-map.ts';
import type { Candidates } from './candidates.ts';
import { feedbackScores } from './context-scores.ts';
import type { FeatureTable } from './features.ts';

/** Levels of sections above an article whose candidates are counted together. */
const LEVELS = 3;
/** First candidates whose citations count. */
const CITING = 60;
/** Articles on each side that are looked at. */
const BESIDE = 3;

/**
 * What a first judgement of all candidates tells of each: where the good ones stand together, which of them name it or are named by it, and what
 * their words find. `scores`: of the first judgement, on a logarithmic scale; `order`: places of the candidates, best first.
 */
export function rerankFeatures(
  map: LawMap,
  candidates: Pick<Candidates, 'docs' | 'scope'>,
  scores: Float64Array,
  order: readonly number[],
): FeatureTable {
  const { docs } = candidates;
  const { tree, sectionOf } = map;
  const n = docs.length;
  const names: string[] = [];
  const columns: Float32Array[] = [];
  const add = (name: string, value: (doc: number, i: number) => number): void => {
    const column = new Float32Array(n);
    for (let i = 0; i < n; i += 1) column[i] = value(docs[i] as number, i);
    names.push(name);
    columns.push(column);
  };
  const share = (name: string, value: (doc: number, i: number) => number): void => {
    add(name, value);
    const column = columns[columns.length - 1] as Float32Array;
    const best = column.reduce((a, b) => Math.max(a, b), 0) || 1;
    for (let i = 0; i < n; i += 1) column[i] = (column[i] as number) / best;
  };
  const lead = scores[order[0] as number] as number;
  const trust = new Float32Array(n);
  const near = new Float32Array(n);
  const trustOf = new Float32Array(map.segment.docCount);
  let total = 0;
  for (let i = 0; i < n; i += 1) {
    trust[i] = Math.exp((scores[i] as number) - lead);
    total += trust[i] as number;
    trustOf[docs[i] as number] = trust[i] as number;
  }
  order.forEach((i, place) => {
    near[i] = 1 / (1 + place / 10);
  });
  add('first.score', (_, i) => Math.max(-15, (scores[i] as number) - lead) / 5);
  add('first.rank', (_, i) => near[i] as number);

  const up = (doc: number, levels: number): number => {
    let node = sectionOf[doc] as number;
    for (let l = 0; l < levels && (tree.depth[node] as number) > 1; l += 1) node = tree.parent[node] as number;
    return node;
  };
  for (let level = 0; level < LEVELS; level += 1) {
    const mass = new Map<number, number>();
    const best = new Map<number, { i: number; value: number; second: number }>();
    const places = new Map<number, number>();
    const nodes = docs.map((doc) => up(doc, level));
    nodes.forEach((node, i) => {
      const value = trust[i] as number;
      mass.set(node, (mass.get(node) ?? 0) + value);
      places.set(node, (places.get(node) ?? 0) + (near[i] as number));
      const known = best.get(node);
      if (known === undefined) best.set(node, { i, value, second: 0 });
      else if (value > known.value) best.set(node, { i, value, second: known.value });
      else known.second = Math.max(known.second, value);
    });
    const others = (i: number): number => {
      const known = best.get(nodes[i] as number);
      return known === undefined ? 0 : known.i === i ? known.second : known.value;
    };
    add(`section.mass${level}`, (_, i) => ((mass.get(nodes[i] as number) ?? 0) - (trust[i] as number)) / total);
    add(`section.best${level}`, (_, i) => others(i));
    share(
      `section.density${level}`,
      (_, i) => ((places.get(nodes[i] as number) ?? 0) - (near[i] as number)) / ((tree.docs[nodes[i] as number] as number) + 2),
    );
  }
  const beside = (doc: number, far: number): number => {
    const other = doc + far;
    return other >= 0 && other < trustOf.length && sectionOf[other] === sectionOf[doc] ? (trustOf[other] as number) : 0;
  };
  add('adjacent.best', (doc) => Math.max(beside(doc, -1), beside(doc, 1)));
  add('adjacent.mean', (doc) => {
    let sum = 0;
    for (let far = 1; far <= BESIDE; far += 1) sum += (beside(doc, far) + beside(doc, -far)) / far;
    return sum / 4;
  });

  const chapters = new Map<number, { law: number; rule: number }>();
  docs.forEach((doc, i) => {
    const chapter = map.chapterOf[doc] as number;
    if (chapter === 0) return;
    const known = chapters.get(chapter) ?? { law: 0, rule: 0 };
    if (map.rank[doc] === 1) known.law += trust[i] as number;
    else known.rule += trust[i] as number;
    chapters.set(chapter, known);
  });
  add('chapter.counterpart', (doc) => {
    const known = chapters.get(map.chapterOf[doc] as number);
    return known === undefined ? 0 : (map.rank[doc] === 1 ? known.rule : known.law) / total;
  });
  add('chapter.mass', (doc, i) => {
    const known = chapters.get(map.chapterOf[doc] as number);
    return known === undefined ? 0 : ((map.rank[doc] === 1 ? known.law : known.rule) - (trust[i] as number)) / total;
  });

  const named = new Map<number, number>();
  const citesOf = (doc: number): Uint32Array => map.cited.values.subarray(map.cited.offsets[doc], map.cited.offsets[doc + 1]);
  for (const i of order.slice(0, CITING))
    for (const target of citesOf(docs[i] as number)) named.set(target, (named.get(target) ?? 0) + (trust[i] as number));
  add('cited.byRelevant', (doc) => Math.min(2, named.get(doc) ?? 0));
  add('cites.relevant', (doc) => {
    let sum = 0;
    for (const target of citesOf(doc)) sum += trustOf[target] as number;
    return Math.min(2, sum);
  });
  const votes = new Float32Array(map.classes.length);
  docs.forEach((doc, i) => {
    votes[map.classOf[doc] as number] = (votes[map.classOf[doc] as number] as number) + (trust[i] as number) / total;
  });
  add('class.trust', (doc) => votes[map.classOf[doc] as number] as number);
  const feedback = feedbackScores(
    map,
    order.map((i) => docs[i] as number),
    trustOf,
    candidates.scope,
  );
  share('prf', (doc) => feedback.all[doc] as number);
  share('prf.section', (doc) => feedback.sections[sectionOf[doc] as number] as number);
  return { names, columns };
}
