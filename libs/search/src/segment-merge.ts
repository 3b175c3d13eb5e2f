import { ByteList } from './growable.ts';
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

/** One segment with the documents of all, in order: searching it gives what searching the parts together gives. */
export function mergeSegments(parts: readonly Segment[]): Segment {
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
