import { numberOf, type ViewPart } from './index-view.ts';
import type { RankedSegment } from './ranking.ts';
import type { TopK } from './top-k.ts';

/** A term of a question in one segment: `weight` is idf times the question's weight. */
export type Cursor = { readonly start: number; readonly end: number; readonly weight: number; readonly bound: number };

/** Scores every document that holds a term: the reference that pruning must equal. `mask`: by document of the view. */
export function scoreExhaustively(
  ranked: RankedSegment,
  cursors: readonly Cursor[],
  mask: Uint8Array | null,
  part: ViewPart,
  top: TopK,
): void {
  const { segment, impacts } = ranked;
  const scores = new Float64Array(segment.docCount);
  const seen = new Uint8Array(segment.docCount);
  for (const cursor of cursors)
    for (let i = cursor.start; i < cursor.end; i += 1) {
      const doc = segment.docs[i] as number;
      scores[doc] = (scores[doc] as number) + cursor.weight * (impacts[i] as number);
      seen[doc] = 1;
    }
  for (let doc = 0; doc < segment.docCount; doc += 1) {
    const number = numberOf(part, doc);
    if (seen[doc] === 1 && number >= 0 && (mask === null || mask[number] === 1)) top.offer(scores[doc] as number, number);
  }
}

/** First place in docs[from, end) whose document is not below `doc`, by doubling steps then halving. */
function seek(docs: Uint32Array, from: number, end: number, doc: number): number {
  let step = 1;
  let low = from;
  while (low + step < end && (docs[low + step] as number) < doc) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((docs[middle] as number) < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * MaxScore: terms that together cannot lift a document over the current k-th score are only looked up, never walked.
 * Sums in the question's order, like the exhaustive scorer, so that results are equal to the last bit.
 */
export function scoreWithMaxScore(
  ranked: RankedSegment,
  cursors: readonly Cursor[],
  mask: Uint8Array | null,
  part: ViewPart,
  top: TopK,
): void {
  const { segment, impacts } = ranked;
  const docs = segment.docs;
  const n = cursors.length;
  if (n === 0) return;
  const order = Array.from({ length: n }, (_, i) => i).sort((a, b) => (cursors[a] as Cursor).bound - (cursors[b] as Cursor).bound);
  // Rounding may lift a true sum above the sum of bounds by a hair: the slack keeps pruning safe.
  const prefix = new Float64Array(n + 1);
  for (let i = 0; i < n; i += 1) prefix[i + 1] = ((prefix[i] as number) + (cursors[order[i] as number] as Cursor).bound) * (1 + 1e-12);
  const at = Int32Array.from(cursors, (cursor) => cursor.start);
  const parts = new Float64Array(n);
  let essential = 0;
  for (;;) {
    while (essential < n && (prefix[essential + 1] as number) < top.threshold) essential += 1;
    if (essential === n) return;
    let doc = 0xffffffff;
    for (let i = essential; i < n; i += 1) {
      const c = order[i] as number;
      const place = at[c] as number;
      if (place < (cursors[c] as Cursor).end && (docs[place] as number) < doc) doc = docs[place] as number;
    }
    if (doc === 0xffffffff) return;
    const number = numberOf(part, doc);
    const kept = number >= 0 && (mask === null || mask[number] === 1);
    let sum = 0;
    for (let i = essential; i < n; i += 1) {
      const c = order[i] as number;
      const place = at[c] as number;
      parts[c] = 0;
      if (place < (cursors[c] as Cursor).end && docs[place] === doc) {
        parts[c] = (cursors[c] as Cursor).weight * (impacts[place] as number);
        sum += parts[c] as number;
        at[c] = place + 1;
      }
    }
    if (!kept) continue;
    let alive = true;
    for (let i = essential - 1; i >= 0; i -= 1) {
      if ((sum + (prefix[i + 1] as number)) * (1 + 1e-12) < top.threshold) {
        alive = false;
        break;
      }
      const c = order[i] as number;
      const cursor = cursors[c] as Cursor;
      const place = seek(docs, at[c] as number, cursor.end, doc);
      at[c] = place;
      parts[c] = place < cursor.end && docs[place] === doc ? cursor.weight * (impacts[place] as number) : 0;
      sum += parts[c] as number;
    }
    if (!alive) continue;
    let score = 0;
    for (let c = 0; c < n; c += 1) score += parts[c] as number;
    top.offer(score, number);
  }
}
