import type { LawMap } from '../indexing/law-map.ts';
import type { Candidates } from './candidates.ts';
import { feedbackScores } from './context-scores.ts';
import { FeatureColumns, type FeatureTable } from './feature-table.ts';

/** Levels of sections above an article whose candidates are counted together. */
const LEVELS = 3;
/** First candidates whose citations count. */
const CITING = 60;
/** Articles on each side that are looked at. */
const BESIDE = 3;

/**
 * The candidates after a first pass. `trust`: odds of each against the best one, in the order of `docs`; `trustOf`: the same by document; `total`: their
 * sum; `near`: weight of the place in the first ranking.
 */
type FirstPass = {
  readonly docs: readonly number[];
  readonly order: readonly number[];
  readonly trust: Float32Array;
  readonly trustOf: Float32Array;
  readonly near: Float32Array;
  readonly total: number;
};

/**
 * What a first pass over all candidates tells of each: where the good ones stand together, which of them cite it or are cited by it, and what their words
 * find. `scores`: of the first pass, on a logarithmic scale; `order`: places of the candidates, best first.
 */
export function rerankFeatures(
  map: LawMap,
  candidates: Pick<Candidates, 'docs' | 'set' | 'scope'>,
  scores: Float64Array,
  order: readonly number[],
): FeatureTable {
  const { docs } = candidates;
  const table = new FeatureColumns(docs);
  const lead = scores[order[0] as number] as number;
  const pass = firstPass(map, docs, scores, order, lead);
  table.add('first.score', (_, i) => Math.max(-15, (scores[i] as number) - lead) / 5);
  table.add('first.rank', (_, i) => pass.near[i] as number);
  for (let level = 0; level < LEVELS; level += 1) addSections(table, map, pass, level);
  addAdjacent(table, map, pass);
  addChapters(table, map, pass);
  addCitations(table, map, pass);
  addClasses(table, map, pass);
  const feedback = feedbackScores(
    map,
    candidates,
    order.map((i) => docs[i] as number),
    pass.trustOf,
  );
  table.share('prf', (doc) => feedback.all[doc] as number);
  table.share('prf.section', (doc) => feedback.sections[map.sectionOf[doc] as number] as number);
  return table;
}

function firstPass(map: LawMap, docs: readonly number[], scores: Float64Array, order: readonly number[], lead: number): FirstPass {
  const trust = new Float32Array(docs.length);
  const near = new Float32Array(docs.length);
  const trustOf = new Float32Array(map.view.docCount);
  let total = 0;
  for (let i = 0; i < docs.length; i += 1) {
    trust[i] = Math.exp((scores[i] as number) - lead);
    total += trust[i] as number;
    trustOf[docs[i] as number] = trust[i] as number;
  }
  order.forEach((i, place) => {
    near[i] = 1 / (1 + place / 10);
  });
  return { docs, order, trust, trustOf, near, total };
}

/** The other candidates of each section `levels` above. */
function addSections(table: FeatureColumns, { tree, sectionOf }: LawMap, { docs, trust, near, total }: FirstPass, level: number): void {
  const above = (doc: number): number => {
    let node = sectionOf[doc] as number;
    for (let l = 0; l < level && (tree.depth[node] as number) > 1; l += 1) node = tree.parent[node] as number;
    return node;
  };
  const mass = new Map<number, number>();
  const best = new Map<number, { i: number; value: number; second: number }>();
  const places = new Map<number, number>();
  const nodes = docs.map(above);
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
  table.add(`section.mass${level}`, (_, i) => ((mass.get(nodes[i] as number) ?? 0) - (trust[i] as number)) / total);
  table.add(`section.best${level}`, (_, i) => others(i));
  table.share(
    `section.density${level}`,
    (_, i) => ((places.get(nodes[i] as number) ?? 0) - (near[i] as number)) / ((tree.docs[nodes[i] as number] as number) + 2),
  );
}

function addAdjacent(table: FeatureColumns, { sectionOf }: LawMap, { trustOf }: FirstPass): void {
  const beside = (doc: number, far: number): number => {
    const other = doc + far;
    return other >= 0 && other < trustOf.length && sectionOf[other] === sectionOf[doc] ? (trustOf[other] as number) : 0;
  };
  table.add('adjacent.best', (doc) => Math.max(beside(doc, -1), beside(doc, 1)));
  table.add('adjacent.mean', (doc) => {
    let sum = 0;
    for (let far = 1; far <= BESIDE; far += 1) sum += (beside(doc, far) + beside(doc, -far)) / far;
    return sum / 4;
  });
}

/** Of the chapter with the same number: the other part (the law for a regulation), and the rest of its own. */
function addChapters(table: FeatureColumns, map: LawMap, { docs, trust, total }: FirstPass): void {
  const chapters = new Map<number, { law: number; rule: number }>();
  docs.forEach((doc, i) => {
    const chapter = map.chapterOf[doc] as number;
    if (chapter === 0) return;
    const known = chapters.get(chapter) ?? { law: 0, rule: 0 };
    if (map.rank[doc] === 1) known.law += trust[i] as number;
    else known.rule += trust[i] as number;
    chapters.set(chapter, known);
  });
  table.add('chapter.counterpart', (doc) => {
    const known = chapters.get(map.chapterOf[doc] as number);
    return known === undefined ? 0 : (map.rank[doc] === 1 ? known.rule : known.law) / total;
  });
  table.add('chapter.mass', (doc, i) => {
    const known = chapters.get(map.chapterOf[doc] as number);
    return known === undefined ? 0 : ((map.rank[doc] === 1 ? known.law : known.rule) - (trust[i] as number)) / total;
  });
}

function addCitations(table: FeatureColumns, map: LawMap, { docs, order, trust, trustOf }: FirstPass): void {
  const named = new Map<number, number>();
  const citesOf = (doc: number): Uint32Array => map.cited.values.subarray(map.cited.offsets[doc], map.cited.offsets[doc + 1]);
  for (const i of order.slice(0, CITING))
    for (const target of citesOf(docs[i] as number)) named.set(target, (named.get(target) ?? 0) + (trust[i] as number));
  table.add('cited.byRelevant', (doc) => Math.min(2, named.get(doc) ?? 0));
  table.add('cites.relevant', (doc) => {
    let sum = 0;
    for (const target of citesOf(doc)) sum += trustOf[target] as number;
    return Math.min(2, sum);
  });
}

/** Share of the trust that goes to the code, or the kind of text of an agreement, that contains the article. */
function addClasses(table: FeatureColumns, map: LawMap, { docs, trust, total }: FirstPass): void {
  const votes = new Float32Array(map.classes.length);
  docs.forEach((doc, i) => {
    votes[map.classOf[doc] as number] = (votes[map.classOf[doc] as number] as number) + (trust[i] as number) / total;
  });
  table.add('class.trust', (doc) => votes[map.classOf[doc] as number] as number);
}
