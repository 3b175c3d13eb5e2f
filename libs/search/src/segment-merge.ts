import { ByteList } from './growable.ts';
import type { SegmentState } from './index-view.ts';
import { NameTable } from './name-table.ts';
import { forwardTerms, type Segment } from './segment.ts';
import { TermTable } from './term-table.ts';

const concat = <T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(make: (n: number) => T, parts: readonly T[]): T => {
  const out = make(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};

/** Offsets of several parts laid one after the other. */
function chain(parts: readonly Uint32Array[]): Uint32Array {
  const out = new Uint32Array(parts.reduce((sum, part) => sum + part.length - 1, 1));
  let n = 1;
  let base = 0;
  for (const part of parts) {
    for (let i = 1; i < part.length; i += 1, n += 1) out[n] = base + (part[i] as number);
    base += part[part.length - 1] as number;
  }
  return out;
}

/** One segment with the documents of all that are not removed, in order: searching it gives what searching the parts together gives. */
export function mergeSegments(states: readonly SegmentState[]): Segment {
  const parts = states.map(withoutRemoved);
  const first = parts[0];
  if (first === undefined) throw new Error('Nothing to merge.');
  if (parts.length === 1) return first;
  const tags = mergeNames(parts.map((part) => part.tagNames));
  const groups = mergeNames(parts.map((part) => part.groupNames.toArray()));
  return {
    fields: first.fields,
    docCount: parts.reduce((sum, part) => sum + part.docCount, 0),
    ...mergeTerms(parts, first.fields),
    lengths: concat(
      (n) => new Uint16Array(n),
      parts.map((part) => part.lengths),
    ),
    from: concat(
      (n) => new Int32Array(n),
      parts.map((part) => part.from),
    ),
    to: concat(
      (n) => new Int32Array(n),
      parts.map((part) => part.to),
    ),
    tagNames: tags.names,
    tagOffsets: chain(parts.map((part) => part.tagOffsets)),
    tags: concat(
      (n) => new Uint16Array(n),
      parts.map((part, p) => part.tags.map((tag) => tags.idOf(p, tag))),
    ),
    groupNames: NameTable.of(groups.names),
    groups: concat(
      (n) => new Uint32Array(n),
      parts.map((part, p) => part.groups.map((group) => groups.idOf(p, group))),
    ),
    storedOffsets: chain(parts.map((part) => part.storedOffsets)),
    stored: concat(
      (n) => new Uint8Array(n),
      parts.map((part) => part.stored),
    ),
  };
}

/** The names of all lists, each once. `idOf`: the number in it of what list `p` numbers `id`. */
function mergeNames(lists: readonly (readonly string[])[]): { readonly names: string[]; idOf(p: number, id: number): number } {
  const ids = new Map<string, number>();
  const renumbered = lists.map((names) =>
    names.map((name) => {
      if (!ids.has(name)) ids.set(name, ids.size);
      return ids.get(name) as number;
    }),
  );
  return { names: [...ids.keys()], idOf: (p, id) => renumbered[p]?.[id] as number };
}

type MergedTerms = Pick<Segment, 'terms' | 'offsets' | 'docs' | 'freqs' | 'forwardOffsets' | 'forward'>;

/** The terms of all parts, the most frequent first, with their postings and the forward terms. */
function mergeTerms(parts: readonly Segment[], fields: number): MergedTerms {
  const df = new Map<string, number>();
  for (const part of parts) {
    let t = 0;
    for (const term of part.terms) {
      df.set(term, (df.get(term) ?? 0) + (part.offsets[t + 1] as number) - (part.offsets[t] as number));
      t += 1;
    }
  }
  const names = [...df.keys()].sort((a, b) => (df.get(b) as number) - (df.get(a) as number));
  const terms = TermTable.of(names);
  const offsets = new Uint32Array(terms.length + 1);
  for (let t = 0; t < terms.length; t += 1) offsets[t + 1] = (offsets[t] as number) + (df.get(names[t] as string) as number);
  const next = offsets.slice(0, terms.length);
  const docs = new Uint32Array(offsets[terms.length] as number);
  const freqs = new Uint8Array(docs.length * fields);
  const bytes = new ByteList();
  const forwardOffsets: number[] = [0];
  let base = 0;
  for (const part of parts) {
    const renumber = Uint32Array.from(part.terms, (term) => terms.id(term) as number);
    for (let t = 0; t < part.terms.length; t += 1) {
      const start = part.offsets[t] as number;
      const end = part.offsets[t + 1] as number;
      const at = next[renumber[t] as number] as number;
      for (let i = start; i < end; i += 1) docs[at + i - start] = base + (part.docs[i] as number);
      freqs.set(part.freqs.subarray(start * fields, end * fields), at * fields);
      next[renumber[t] as number] = at + end - start;
    }
    for (let doc = 0; doc < part.docCount; doc += 1) {
      for (const term of forwardTerms(part, doc)) bytes.pushVarint(renumber[term] as number);
      forwardOffsets.push(bytes.length);
    }
    base += part.docCount;
  }
  return { terms, offsets, docs, freqs, forwardOffsets: Uint32Array.from(forwardOffsets), forward: bytes.toArray() };
}

/** A segment of the documents that are left. */
function withoutRemoved({ segment, removed }: SegmentState): Segment {
  if (removed === null || removed.length === 0) return segment;
  const { fields } = segment;
  const gone = new Uint8Array(segment.docCount);
  for (const doc of removed) gone[doc] = 1;
  const left = Uint32Array.from({ length: segment.docCount }, (_, doc) => doc).filter((doc) => gone[doc] === 0);
  const numbers = new Int32Array(segment.docCount).fill(-1);
  left.forEach((doc, n) => {
    numbers[doc] = n;
  });
  const lengths = new Uint16Array(left.length * fields);
  left.forEach((doc, n) => {
    lengths.set(segment.lengths.subarray(doc * fields, (doc + 1) * fields), n * fields);
  });
  const tags = slices(segment.tagOffsets, segment.tags, left, (length) => new Uint16Array(length));
  const stored = slices(segment.storedOffsets, segment.stored, left, (length) => new Uint8Array(length));
  return {
    ...segment,
    ...termsOf(segment, left, numbers),
    docCount: left.length,
    lengths,
    from: Int32Array.from(left, (doc) => segment.from[doc] as number),
    to: Int32Array.from(left, (doc) => segment.to[doc] as number),
    tagOffsets: tags.offsets,
    tags: tags.values,
    groups: Uint32Array.from(left, (doc) => segment.groups[doc] as number),
    storedOffsets: stored.offsets,
    stored: stored.values,
  };
}

/** The lists of the documents that are left. */
function slices<T extends Uint8Array | Uint16Array>(
  offsets: Uint32Array,
  values: T,
  left: Uint32Array,
  make: (length: number) => T,
): { offsets: Uint32Array; values: T } {
  const out = new Uint32Array(left.length + 1);
  left.forEach((doc, n) => {
    out[n + 1] = (out[n] as number) + (offsets[doc + 1] as number) - (offsets[doc] as number);
  });
  const kept = make(out[left.length] as number);
  left.forEach((doc, n) => {
    kept.set(values.subarray(offsets[doc], offsets[doc + 1]), out[n]);
  });
  return { offsets: out, values: kept };
}

/** The terms of the documents that are left, the most frequent first. `numbers`: by document, -1 when it is removed. */
function termsOf(segment: Segment, left: Uint32Array, numbers: Int32Array): MergedTerms {
  const { fields, offsets } = segment;
  const df = new Uint32Array(segment.terms.length);
  for (let term = 0; term < df.length; term += 1)
    for (let p = offsets[term] as number; p < (offsets[term + 1] as number); p += 1)
      if ((numbers[segment.docs[p] as number] as number) >= 0) df[term] = (df[term] as number) + 1;
  const order = Array.from(df.keys())
    .filter((term) => df[term] !== 0)
    .sort((a, b) => (df[b] as number) - (df[a] as number) || a - b);
  const renumber = new Uint32Array(df.length);
  const starts = new Uint32Array(order.length + 1);
  order.forEach((term, n) => {
    renumber[term] = n;
    starts[n + 1] = (starts[n] as number) + (df[term] as number);
  });
  const docs = new Uint32Array(starts[order.length] as number);
  const freqs = new Uint8Array(docs.length * fields);
  let at = 0;
  for (const term of order)
    for (let p = offsets[term] as number; p < (offsets[term + 1] as number); p += 1) {
      const doc = numbers[segment.docs[p] as number] as number;
      if (doc < 0) continue;
      docs[at] = doc;
      freqs.set(segment.freqs.subarray(p * fields, (p + 1) * fields), at * fields);
      at += 1;
    }
  const bytes = new ByteList();
  const forwardOffsets = new Uint32Array(left.length + 1);
  left.forEach((doc, n) => {
    for (const term of forwardTerms(segment, doc)) bytes.pushVarint(renumber[term] as number);
    forwardOffsets[n + 1] = bytes.length;
  });
  const terms = TermTable.of(order.map((term) => segment.terms.at(term)));
  return { terms, offsets: starts, docs, freqs, forwardOffsets, forward: bytes.toArray() };
}
