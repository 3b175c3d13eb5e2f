import { forwardTerms, type Segment } from './segment.ts';

/** Documents whose postings are read at once. */
const BATCH = 10_000;

/** The terms of each field of the documents of a segment, separated by spaces. Those of the forward field are in order. */
export function* fieldsOf(
  segment: Segment,
  forwardField: number,
): Generator<{ readonly place: number; readonly fields: readonly string[] }> {
  const { fields, docCount, terms } = segment;
  const next = segment.offsets.slice();
  for (let first = 0; first < docCount; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, docCount - first) }, () => Array.from({ length: fields }, (): string[] => []));
    for (let term = 0; term < terms.length; term += 1) next[term] = spread(segment, term, next[term] as number, first, batch);
    for (const [i, lists] of batch.entries()) {
      lists[forwardField] = Array.from(forwardTerms(segment, first + i), (term) => terms.at(term));
      yield { place: first + i, fields: lists.map((list) => list.join(' ')) };
    }
  }
}

/** Adds a term to each field that has it of the documents of a batch, as often as it stands there. Returns its first posting after them. */
function spread(
  { docs, freqs, fields, offsets, terms }: Segment,
  term: number,
  start: number,
  first: number,
  batch: readonly string[][][],
): number {
  const [last, end] = [offsets[term + 1] as number, first + batch.length];
  let p = start;
  const name = p < last && (docs[p] as number) < end ? terms.at(term) : '';
  for (; p < last && (docs[p] as number) < end; p += 1) {
    const lists = batch[(docs[p] as number) - first] as string[][];
    for (let f = 0; f < fields; f += 1) for (let n = freqs[p * fields + f] as number; n > 0; n -= 1) lists[f]?.push(name);
  }
  return p;
}
