import type { SegmentState } from './index-view.ts';
import type { Segment } from './segment.ts';

/** BM25F: `weight` multiplies a field's occurrences, `b` says how much its length matters, `k1` how fast repetition saturates. */
export type Ranking = { readonly k1: number; readonly fields: readonly { readonly weight: number; readonly b: number }[] };

/**
 * A segment ready to rank: the saturated weight of each posting, and the highest of each term (bounds for pruning). Both are computed on first use,
 * so that a segment ranked in another way does not hold them in memory.
 */
export type RankedSegment = { readonly segment: Segment; readonly impacts: Float32Array; readonly highest: Float32Array };

export type CorpusStats = { readonly docCount: number; readonly averageLengths: readonly number[] };

/** Sums over the documents of all segments that are not removed: scores do not depend on how documents are spread. */
export function corpusStats(states: readonly SegmentState[], fields: number): CorpusStats {
  const totals = new Array<number>(fields).fill(0);
  let docCount = 0;
  for (const { segment, removed } of states) {
    docCount += segment.docCount - (removed?.length ?? 0);
    for (let i = 0; i < segment.lengths.length; i += 1)
      totals[i % fields] = (totals[i % fields] as number) + (segment.lengths[i] as number);
    for (const doc of removed ?? [])
      for (let f = 0; f < fields; f += 1) totals[f] = (totals[f] as number) - (segment.lengths[doc * fields + f] as number);
  }
  return { docCount, averageLengths: totals.map((total) => (docCount === 0 ? 1 : Math.max(total / docCount, 1e-9))) };
}

/** Computes the impact of every posting once, so that a query only multiplies and adds. */
export function rankSegment(segment: Segment, ranking: Ranking, stats: CorpusStats): RankedSegment {
  let ranked: Pick<RankedSegment, 'impacts' | 'highest'> | null = null;
  const compute = (): Pick<RankedSegment, 'impacts' | 'highest'> => {
    ranked ??= impactsOf(segment, ranking, stats);
    return ranked;
  };
  return {
    segment,
    get impacts() {
      return compute().impacts;
    },
    get highest() {
      return compute().highest;
    },
  };
}

function impactsOf(segment: Segment, ranking: Ranking, stats: CorpusStats): Pick<RankedSegment, 'impacts' | 'highest'> {
  const fields = segment.fields;
  // weight / (1 - b + b * length / average), a factor a document and field.
  const factors = new Float32Array(segment.docCount * fields);
  for (let f = 0; f < fields; f += 1) {
    const { weight, b } = ranking.fields[f] ?? { weight: 0, b: 0 };
    const average = stats.averageLengths[f] as number;
    for (let doc = 0; doc < segment.docCount; doc += 1)
      factors[doc * fields + f] = weight / (1 - b + (b * (segment.lengths[doc * fields + f] as number)) / average);
  }
  const impacts = new Float32Array(segment.docs.length);
  const highest = new Float32Array(segment.terms.length);
  for (let term = 0; term < segment.terms.length; term += 1) {
    let top = 0;
    for (let i = segment.offsets[term] as number; i < (segment.offsets[term + 1] as number); i += 1) {
      const doc = segment.docs[i] as number;
      let sum = 0;
      for (let f = 0; f < fields; f += 1) sum += (segment.freqs[i * fields + f] as number) * (factors[doc * fields + f] as number);
      impacts[i] = (sum * (ranking.k1 + 1)) / (sum + ranking.k1);
      if ((impacts[i] as number) > top) top = impacts[i] as number;
    }
    highest[term] = top;
  }
  return { impacts, highest };
}

/** Lucene's idf: never negative. */
export const idf = (docCount: number, df: number): number => Math.log(1 + (docCount - df + 0.5) / (df + 0.5));
