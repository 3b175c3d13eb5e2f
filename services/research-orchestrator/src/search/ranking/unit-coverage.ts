import { BODY_FIELD, FIELD_COUNT, HEADING_FIELD } from '../indexing/index-fields.ts';
import type { LawMap } from '../indexing/law-map.ts';
import type { AnalysedQuestion, QueryUnit } from '../query/question-analyser.ts';
import type { CandidateTerms } from './candidate-terms.ts';

/** Share of the question that each candidate covers, from 0 to 1, by field. */
export type Coverage = {
  body: Float32Array;
  anywhere: Float32Array;
  titles: Float32Array;
  nearTitle: Float32Array;
  heading: Float32Array;
  headTitles: Float32Array;
  headAnywhere: Float32Array;
};

const IN_BODY = 1;
const IN_TITLES = 2;
const IN_NEAR_TITLE = 4;
const IN_HEADING = 8;
/** Weight of a notion of the thesaurus, and the most a single word may weigh (its idf otherwise). */
const NOTION = 9;
const MOST_OF_WORD = 8;
const WEAK = 0.3;
const LEAST_IDF = 0.3;
/** An expression of the thesaurus counts slightly less than the question's own words. */
const SYNONYM_WEIGHT = 0.95;

export function coverUnits(map: LawMap, question: AnalysedQuestion, docs: readonly number[], occurrences: CandidateTerms): Coverage {
  const n = docs.length;
  const columnOf = fieldFlags(map, question, docs, occurrences);
  const idfOf = (term: string): number => {
    const id = map.view.terms.id(term);
    return Math.max(LEAST_IDF, id === undefined ? MOST_OF_WORD : (map.idf[id] as number));
  };
  const weightOf = (unit: QueryUnit): number =>
    unit.word ? Math.min(MOST_OF_WORD, idfOf(unit.ways[0]?.terms[0] ?? '')) * (unit.weak ? WEAK : 1) : NOTION;
  const out: Coverage = {
    body: new Float32Array(n),
    anywhere: new Float32Array(n),
    titles: new Float32Array(n),
    nearTitle: new Float32Array(n),
    heading: new Float32Array(n),
    headTitles: new Float32Array(n),
    headAnywhere: new Float32Array(n),
  };
  let total = 0;
  let headTotal = 0;
  for (const unit of question.units) {
    const weight = weightOf(unit);
    total += weight;
    if (unit.head) headTotal += weight;
    const ways = unit.ways.map((way, w): Way => {
      const idfs = way.terms.map(idfOf);
      const sum = idfs.reduce((a, b) => a + b, 0);
      return { weight: way.weight * (w === 0 ? 1 : SYNONYM_WEIGHT), idfs, sum, columns: way.terms.map(columnOf) };
    });
    addUnit(out, ways, weight, unit.head);
  }
  const scaleBy = (column: Float32Array, by: number): void => {
    for (let i = 0; i < n; i += 1) column[i] = (column[i] as number) / (by || 1);
  };
  for (const column of [out.body, out.anywhere, out.titles, out.nearTitle, out.heading]) scaleBy(column, total);
  for (const column of [out.headTitles, out.headAnywhere]) scaleBy(column, headTotal);
  return out;
}

/** An expression of a unit: the idf of its terms, their sum, and the field flags of each. */
type Way = { readonly weight: number; readonly idfs: readonly number[]; readonly sum: number; readonly columns: readonly Uint8Array[] };

/** Adds to each candidate its best expression of a unit. */
function addUnit(out: Coverage, ways: readonly Way[], weight: number, isHead: boolean): void {
  for (let i = 0; i < out.body.length; i += 1) {
    let body = 0;
    let anywhere = 0;
    let titles = 0;
    let near = 0;
    let heading = 0;
    for (const way of ways) {
      let b = 0;
      let a = 0;
      let t = 0;
      let m = 0;
      let h = 0;
      for (let k = 0; k < way.columns.length; k += 1) {
        const seen = (way.columns[k] as Uint8Array)[i] as number;
        if (seen === 0) continue;
        const value = way.idfs[k] as number;
        a += value;
        if (seen & IN_BODY) b += value;
        if (seen & IN_TITLES) t += value;
        if (seen & IN_NEAR_TITLE) m += value;
        if (seen & IN_HEADING) h += value;
      }
      // Squared: half an expression is much less than half a match.
      const scale = way.weight / (way.sum * way.sum);
      body = Math.max(body, b * b * scale);
      anywhere = Math.max(anywhere, a * a * scale);
      titles = Math.max(titles, t * t * scale);
      near = Math.max(near, m * m * scale);
      heading = Math.max(heading, h * h * scale);
    }
    out.body[i] = (out.body[i] as number) + weight * body;
    out.anywhere[i] = (out.anywhere[i] as number) + weight * anywhere;
    out.titles[i] = (out.titles[i] as number) + weight * titles;
    out.nearTitle[i] = (out.nearTitle[i] as number) + weight * near;
    out.heading[i] = (out.heading[i] as number) + weight * heading;
    if (isHead) {
      out.headTitles[i] = (out.headTitles[i] as number) + weight * titles;
      out.headAnywhere[i] = (out.headAnywhere[i] as number) + weight * anywhere;
    }
  }
}

/** For a term of the question, the fields in which each candidate has it. The name of the code or agreement is not a title. */
function fieldFlags(
  map: LawMap,
  question: AnalysedQuestion,
  docs: readonly number[],
  occurrences: CandidateTerms,
): (term: string) => Uint8Array {
  const { view, tree } = map;
  const asked = [...new Set(question.units.flatMap((unit) => unit.ways.flatMap((way) => way.terms)))];
  const numbers = new Map(asked.map((term, i) => [term, i]));
  const numberOf = new Map<number, number>();
  asked.forEach((term, i) => {
    const id = view.terms.id(term);
    if (id !== undefined) numberOf.set(id, i);
  });
  /** For each term of the question, whether the titles of a section and of its ancestors have it. */
  const flags = new Map<number, Uint8Array>();
  const flagsOf = (node: number): Uint8Array => {
    const known = flags.get(node);
    if (known !== undefined) return known;
    const parent = tree.parent[node] as number;
    const out = parent < 0 ? new Uint8Array(asked.length) : flagsOf(parent).map((flag) => flag & IN_TITLES);
    flags.set(node, out);
    for (let i = tree.titles.offsets[node] as number; i < (tree.titles.offsets[node + 1] as number); i += 1) {
      const number = numberOf.get(tree.titles.values[i] as number);
      if (number !== undefined) out[number] = IN_NEAR_TITLE | ((tree.depth[node] as number) > 0 ? IN_TITLES : 0);
    }
    return out;
  };
  const titleFlags = docs.map((doc) => flagsOf(map.sectionOf[doc] as number));
  const columns = new Map<number, Uint8Array>();
  return (term) => {
    const number = numbers.get(term) as number;
    const known = columns.get(number);
    if (known !== undefined) return known;
    const column = new Uint8Array(docs.length);
    columns.set(number, column);
    const id = view.terms.id(term);
    if (id === undefined) return column;
    for (let i = 0; i < docs.length; i += 1) column[i] = (titleFlags[i] as Uint8Array)[number] as number;
    const { places, freqs } = occurrences.of(id);
    for (let i = 0; i < places.length; i += 1) {
      const at = i * FIELD_COUNT;
      const place = places[i] as number;
      if ((freqs[at + BODY_FIELD] as number) > 0) column[place] = (column[place] as number) | IN_BODY;
      if ((freqs[at + HEADING_FIELD] as number) > 0) column[place] = (column[place] as number) | IN_HEADING;
    }
    return column;
  };
}
