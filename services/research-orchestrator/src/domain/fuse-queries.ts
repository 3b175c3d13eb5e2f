import type { SourceKey } from '@attendu/contracts/sources';
import { fuse } from './fusion.ts';

type Fusion = { readonly otherWeight: number; readonly smoothing?: number };

/**
 * Weight of the queries beside the own words of a point, and smoothing of the fusion of their rankings. With more of both, a text that several queries find
 * far down goes before the one that the own words put first (docs/adr/0432); measured on the codes alone.
 */
const OF_CODES: Fusion = { otherWeight: 0.3, smoothing: 5 };
const OF_OTHERS: Fusion = { otherWeight: 0.6 };

/** Merges the rankings of the queries of a point: its own words first, then the other queries. */
export function fuseQueries(kind: SourceKey, rankings: readonly (readonly string[])[]): string[] {
  const { otherWeight, smoothing } = kind === 'legiarti' ? OF_CODES : OF_OTHERS;
  return fuse(
    rankings.map((ids, index) => ({ weight: index === 0 ? 1 : otherWeight, ids })),
    smoothing,
  );
}
