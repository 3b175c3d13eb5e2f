import type { SourceKey } from '@attendu/contracts/sources';
import { TopK } from '@attendu/search/top-k';
import { type ByteRows, createByteRows } from './byte-rows.ts';
import { quantise } from './quantise.ts';
import { readRows, rowId, type VectorPaths } from './vector-file.ts';

/** The vectors of the documents of one kind, by position in its segment. */
export type KindVectors = {
  /** The `k` nearest documents to a question, nearest first, among those allowed by `mask` (all when null); none for a vector of another length. */
  nearest(question: Float32Array, mask: Uint8Array | null, k: number): number[];
};
export type DocumentVectors = ReadonlyMap<SourceKey, KindVectors>;

/**
 * Loads from disk the vectors of a complete index; each takes one byte per dimension in memory, plus four per document. `versions`: for each kind,
 * the version ids of its documents by position in its segment.
 */
export async function loadVectors(
  paths: VectorPaths,
  dimensions: number,
  versions: ReadonlyMap<SourceKey, readonly string[]>,
): Promise<DocumentVectors> {
  const kinds = new Map<SourceKey, { rows: ByteRows; scales: Float32Array }>();
  const places = new Map<string, { kind: SourceKey; doc: number }>();
  for (const [kind, ids] of versions) {
    kinds.set(kind, { rows: createByteRows(ids.length, dimensions), scales: new Float32Array(ids.length) });
    for (const [doc, id] of ids.entries()) places.set(rowId(kind, id), { kind, doc });
  }
  for await (const { id, scale, values } of readRows(paths.rows, dimensions)) {
    const place = places.get(id);
    const own = place === undefined ? undefined : kinds.get(place.kind);
    if (place === undefined || own === undefined) continue;
    own.rows.set(place.doc, values);
    own.scales[place.doc] = scale;
  }
  return new Map([...kinds].map(([kind, { rows, scales }]) => [kind, kindVectors(rows, scales, dimensions)]));
}

/** Exact search: misses of an approximate index could not be explained. */
function kindVectors(rows: ByteRows, scales: Float32Array, dimensions: number): KindVectors {
  return {
    nearest(question, mask, k) {
      const query = question.length === dimensions ? quantise(question) : null;
      if (query === null) return [];
      rows.ask(query.values);
      const top = new TopK(Math.min(k, scales.length));
      for (let doc = 0; doc < scales.length; doc += 1) {
        const scale = scales[doc] as number;
        // A scale of 0: a document without a vector.
        if (scale === 0 || (mask !== null && mask[doc] === 0)) continue;
        top.offer(rows.dot(doc) * scale, doc);
      }
      return top.toArray().map(({ key }) => key);
    },
  };
}
