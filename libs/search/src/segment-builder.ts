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
  /** Name of the section that contains it. */
  group: string;
  stored: unknown;
};

export type SegmentBuilder = {
  add(document: IndexDocument): void;
  readonly size: number;
  /** The segment; the builder must not be used after. */
  finish(): Segment;
};

/** Numbers names in the order in which they come. */
class Numbering {
  readonly #ids = new Map<string, number>();

  of(name: string): number {
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(name, id);
    }
    return id;
  }

  names(): string[] {
    return [...this.#ids.keys()];
  }
}

/** How often each term of one document stands in each field, 255 at most. */
class TermCounts {
  readonly #fields: number;
  readonly #slots = new Map<number, number>();
  #counts: Uint8Array;

  constructor(fields: number) {
    this.#fields = fields;
    this.#counts = new Uint8Array(1024 * fields);
  }

  clear(): void {
    this.#slots.clear();
  }

  add(term: number, field: number): void {
    let slot = this.#slots.get(term);
    if (slot === undefined) {
      slot = this.#slots.size * this.#fields;
      this.#slots.set(term, slot);
      if (slot + this.#fields > this.#counts.length) {
        const next = new Uint8Array(this.#counts.length * 2);
        next.set(this.#counts);
        this.#counts = next;
      }
      this.#counts.fill(0, slot, slot + this.#fields);
    }
    const at = slot + field;
    if ((this.#counts[at] as number) < 255) this.#counts[at] = (this.#counts[at] as number) + 1;
  }

  /** Each term once, in the order of its first place, with its count in each field. */
  *entries(): Generator<readonly [term: number, counts: Uint8Array]> {
    for (const [term, slot] of this.#slots) yield [term, this.#counts.subarray(slot, slot + this.#fields)];
  }
}

/** Gathers documents in memory. `forwardField`: the field whose terms are also kept in document order. */
export function createSegmentBuilder(o: { analyser: Analyser; fields: number; forwardField: number }): SegmentBuilder {
  const terms = new Numbering();
  const postings: Postings = { terms: new WordList(), docs: new WordList(), freqs: new ByteList() };
  const lengths: number[] = [];
  const forward: Forward = { terms: new WordList(), ends: [0] };
  const from: number[] = [];
  const to: number[] = [];
  const tagNames = new Numbering();
  const tagOffsets: number[] = [0];
  const tags: number[] = [];
  const groupNames = new Numbering();
  const groups: number[] = [];
  const stored = new ByteList();
  const storedOffsets: number[] = [0];
  const encoder = new TextEncoder();
  const counts = new TermCounts(o.fields);
  let size = 0;

  const addTerms = (fields: readonly string[]): void => {
    counts.clear();
    for (let field = 0; field < o.fields; field += 1) {
      const found = o.analyser.terms(fields[field] ?? '');
      lengths.push(Math.min(65_535, found.length));
      for (const term of found) {
        const id = terms.of(term);
        if (field === o.forwardField) forward.terms.push(id);
        counts.add(id, field);
      }
    }
    for (const [id, freqs] of counts.entries()) {
      postings.terms.push(id);
      postings.docs.push(size);
      for (const freq of freqs) postings.freqs.push(freq);
    }
    forward.ends.push(forward.terms.length);
  };

  return {
    add(document) {
      addTerms(document.fields);
      from.push(document.from === null ? OPEN_START : dayNumber(document.from));
      to.push(document.to === null ? OPEN_END : dayNumber(document.to));
      for (const tag of new Set(document.tags)) tags.push(tagNames.of(tag));
      tagOffsets.push(tags.length);
      groups.push(groupNames.of(document.group));
      stored.append(encoder.encode(JSON.stringify(document.stored)));
      storedOffsets.push(stored.length);
      size += 1;
    },
    get size() {
      return size;
    },
    finish: () => ({
      fields: o.fields,
      docCount: size,
      ...sortTerms(terms.names(), postings, forward, o.fields),
      lengths: Uint16Array.from(lengths),
      from: Int32Array.from(from),
      to: Int32Array.from(to),
      tagNames: tagNames.names(),
      tagOffsets: Uint32Array.from(tagOffsets),
      tags: Uint16Array.from(tags),
      groupNames: NameTable.of(groupNames.names()),
      groups: Uint32Array.from(groups),
      storedOffsets: Uint32Array.from(storedOffsets),
      stored: stored.toArray(),
    }),
  };
}

type Postings = { readonly terms: WordList; readonly docs: WordList; readonly freqs: ByteList };
type Forward = { readonly terms: WordList; readonly ends: number[] };
type SortedTerms = Pick<Segment, 'terms' | 'offsets' | 'docs' | 'freqs' | 'forwardOffsets' | 'forward'>;

/** Renumbers terms by descending frequency, so that forward terms take few bytes; groups the postings by term. */
function sortTerms(names: readonly string[], postings: Postings, forward: Forward, fields: number): SortedTerms {
  const termCount = names.length;
  const postingCount = postings.terms.length;
  const df = new Uint32Array(termCount);
  for (let i = 0; i < postingCount; i += 1) df[postings.terms.at(i)] = (df[postings.terms.at(i)] as number) + 1;
  const order = Array.from({ length: termCount }, (_, i) => i).sort((a, b) => (df[b] as number) - (df[a] as number) || a - b);
  const renumber = new Uint32Array(termCount);
  const offsets = new Uint32Array(termCount + 1);
  order.forEach((old, place) => {
    renumber[old] = place;
    offsets[place + 1] = (offsets[place] as number) + (df[old] as number);
  });
  const next = offsets.slice(0, termCount);
  const docs = new Uint32Array(postingCount);
  const freqs = new Uint8Array(postingCount * fields);
  const source = postings.freqs.toArray();
  // Documents come in ascending order, so each term's postings do too.
  for (let i = 0; i < postingCount; i += 1) {
    const term = renumber[postings.terms.at(i)] as number;
    const at = next[term] as number;
    next[term] = at + 1;
    docs[at] = postings.docs.at(i);
    for (let field = 0; field < fields; field += 1) freqs[at * fields + field] = source[i * fields + field] as number;
  }
  const bytes = new ByteList();
  const forwardOffsets = new Uint32Array(forward.ends.length);
  for (let doc = 0; doc + 1 < forward.ends.length; doc += 1) {
    for (let i = forward.ends[doc] as number; i < (forward.ends[doc + 1] as number); i += 1)
      bytes.pushVarint(renumber[forward.terms.at(i)] as number);
    forwardOffsets[doc + 1] = bytes.length;
  }
  return {
    terms: TermTable.of(order.map((old) => names[old] as string)),
    offsets,
    docs,
    freqs,
    forwardOffsets,
    forward: bytes.toArray(),
  };
}
