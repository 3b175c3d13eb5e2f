import type { Analyser } from './analyser.ts';
import { ByteList, WordList } from './growable.ts';
import { NameTable } from './name-table.ts';
import { dayNumber, OPEN_END, OPEN_START, type Segment } from './segment.ts';
import { TermTable } from './term-table.ts';

/** A document to index. `fields`: texts in the order of the index's fields. `from`, `to`: ISO days of force. `stored`: JSON given back with a hit. */
export type IndexDocument = {
  fields: readonly string[];
  from: string | null;
  to: string | null;
  tags: readonly string[];
  /** Name of the section that it stands in. */
  group: string;
  stored: unknown;
};

export type SegmentBuilder = {
  add(document: IndexDocument): void;
  readonly size: number;
  /** The segment; the builder must not be used after. */
  finish(): Segment;
};

/** Gathers documents in memory. `forwardField`: the field whose terms are also kept in document order. */
export function createSegmentBuilder(o: { analyser: Analyser; fields: number; forwardField: number }): SegmentBuilder {
  const ids = new Map<string, number>();
  const postTerm = new WordList();
  const postDoc = new WordList();
  const postFreqs = new ByteList();
  const lengths: number[] = [];
  const forward = new WordList();
  const forwardEnds: number[] = [0];
  const from: number[] = [];
  const to: number[] = [];
  const tagIds = new Map<string, number>();
  const tagOffsets: number[] = [0];
  const tags: number[] = [];
  const groupIds = new Map<string, number>();
  const groups: number[] = [];
  const stored = new ByteList();
  const storedOffsets: number[] = [0];
  const encoder = new TextEncoder();
  /** Place of a term among the counts of the document being added, and the counts. */
  const slots = new Map<number, number>();
  let counts = new Uint8Array(1024 * o.fields);
  let size = 0;

  const add = (document: IndexDocument): void => {
    slots.clear();
    for (let field = 0; field < o.fields; field += 1) {
      const terms = o.analyser.terms(document.fields[field] ?? '');
      lengths.push(Math.min(65_535, terms.length));
      for (const term of terms) {
        let id = ids.get(term);
        if (id === undefined) {
          id = ids.size;
          ids.set(term, id);
        }
        if (field === o.forwardField) forward.push(id);
        let slot = slots.get(id);
        if (slot === undefined) {
          slot = slots.size * o.fields;
          slots.set(id, slot);
          if (slot + o.fields > counts.length) {
            const next = new Uint8Array(counts.length * 2);
            next.set(counts);
            counts = next;
          }
          counts.fill(0, slot, slot + o.fields);
        }
        const at = slot + field;
        if ((counts[at] as number) < 255) counts[at] = (counts[at] as number) + 1;
      }
    }
    for (const [id, slot] of slots) {
      postTerm.push(id);
      postDoc.push(size);
      for (let field = 0; field < o.fields; field += 1) postFreqs.push(counts[slot + field] as number);
    }
    forwardEnds.push(forward.length);
    from.push(document.from === null ? OPEN_START : dayNumber(document.from));
    to.push(document.to === null ? OPEN_END : dayNumber(document.to));
    for (const tag of new Set(document.tags)) {
      let id = tagIds.get(tag);
      if (id === undefined) {
        id = tagIds.size;
        tagIds.set(tag, id);
      }
      tags.push(id);
    }
    tagOffsets.push(tags.length);
    if (!groupIds.has(document.group)) groupIds.set(document.group, groupIds.size);
    groups.push(groupIds.get(document.group) as number);
    stored.append(encoder.encode(JSON.stringify(document.stored)));
    storedOffsets.push(stored.length);
    size += 1;
  };

  const finish = (): Segment => {
    const termCount = ids.size;
    const df = new Uint32Array(termCount);
    for (let i = 0; i < postTerm.length; i += 1) df[postTerm.at(i)] = (df[postTerm.at(i)] as number) + 1;
    const names = [...ids.keys()];
    const order = Array.from({ length: termCount }, (_, i) => i).sort((a, b) => (df[b] as number) - (df[a] as number) || a - b);
    const renumber = new Uint32Array(termCount);
    const offsets = new Uint32Array(termCount + 1);
    order.forEach((old, place) => {
      renumber[old] = place;
      offsets[place + 1] = (offsets[place] as number) + (df[old] as number);
    });
    const next = offsets.slice(0, termCount);
    const docs = new Uint32Array(postTerm.length);
    const freqs = new Uint8Array(postTerm.length * o.fields);
    const source = postFreqs.toArray();
    // Documents come in ascending order, so each term's postings do too.
    for (let i = 0; i < postTerm.length; i += 1) {
      const term = renumber[postTerm.at(i)] as number;
      const at = next[term] as number;
      next[term] = at + 1;
      docs[at] = postDoc.at(i);
      for (let field = 0; field < o.fields; field += 1) freqs[at * o.fields + field] = source[i * o.fields + field] as number;
    }
    const bytes = new ByteList();
    const forwardOffsets = new Uint32Array(size + 1);
    for (let doc = 0; doc < size; doc += 1) {
      for (let i = forwardEnds[doc] as number; i < (forwardEnds[doc + 1] as number); i += 1)
        bytes.pushVarint(renumber[forward.at(i)] as number);
      forwardOffsets[doc + 1] = bytes.length;
    }
    return {
      fields: o.fields,
      docCount: size,
      terms: TermTable.of(order.map((old) => names[old] as string)),
      offsets,
      docs,
      freqs,
      lengths: Uint16Array.from(lengths),
      forwardOffsets,
      forward: bytes.toArray(),
      from: Int32Array.from(from),
      to: Int32Array.from(to),
      tagNames: [...tagIds.keys()],
      tagOffsets: Uint32Array.from(tagOffsets),
      tags: Uint16Array.from(tags),
      groupNames: NameTable.of(groupIds.keys()),
      groups: Uint32Array.from(groups),
      storedOffsets: Uint32Array.from(storedOffsets),
      stored: stored.toArray(),
    };
  };
  return {
    add,
    get size() {
      return size;
    },
    finish,
  };
}
