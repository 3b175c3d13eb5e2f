/**
 * The terms of a segment, numbered from 0, as bytes and a hash table: a hundred thousand strings and a Map of them would take ten times as much
 * memory, and time to make at each start.
 */
export class TermTable implements Iterable<string> {
  readonly bytes: Uint8Array;
  /** Term t is `bytes[offsets[t]]` to `bytes[offsets[t + 1] - 1]`, in UTF-8. */
  readonly offsets: Uint32Array;
  /** Open addressing: number of a term plus 1, 0 where none. A power of two long. */
  readonly #slots: Uint32Array;

  constructor(bytes: Uint8Array, offsets: Uint32Array) {
    this.bytes = bytes;
    this.offsets = offsets;
    let size = 16;
    while (size < this.length * 2) size *= 2;
    this.#slots = new Uint32Array(size);
    for (let id = 0; id < this.length; id += 1) {
      let at = hash(bytes, offsets[id] as number, offsets[id + 1] as number) & (size - 1);
      while (this.#slots[at] !== 0) at = (at + 1) & (size - 1);
      this.#slots[at] = id + 1;
    }
  }

  static of(terms: readonly string[]): TermTable {
    const encoded = terms.map((term) => encoder.encode(term));
    const offsets = new Uint32Array(terms.length + 1);
    encoded.forEach((one, id) => {
      offsets[id + 1] = (offsets[id] as number) + one.length;
    });
    const bytes = new Uint8Array(offsets[terms.length] as number);
    encoded.forEach((one, id) => {
      bytes.set(one, offsets[id]);
    });
    return new TermTable(bytes, offsets);
  }

  get length(): number {
    return this.offsets.length - 1;
  }

  /** Number of a term; undefined when no document of the segment holds it. */
  id(term: string): number | undefined {
    // A term takes three bytes a code unit at most.
    const buffer = term.length * 3 > scratch.length ? new Uint8Array(term.length * 3) : scratch;
    const { written } = encoder.encodeInto(term, buffer);
    const mask = this.#slots.length - 1;
    for (let at = hash(buffer, 0, written) & mask; ; at = (at + 1) & mask) {
      const id = (this.#slots[at] as number) - 1;
      if (id < 0) return undefined;
      if (this.#is(id, buffer, written)) return id;
    }
  }

  #is(id: number, buffer: Uint8Array, length: number): boolean {
    const start = this.offsets[id] as number;
    if ((this.offsets[id + 1] as number) - start !== length) return false;
    for (let i = 0; i < length; i += 1) if (this.bytes[start + i] !== buffer[i]) return false;
    return true;
  }

  at(id: number): string {
    return decoder.decode(this.bytes.subarray(this.offsets[id], this.offsets[id + 1]));
  }

  *[Symbol.iterator](): Iterator<string> {
    for (let id = 0; id < this.length; id += 1) yield this.at(id);
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const scratch = new Uint8Array(3072);

/** FNV-1a. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let value = 0x811c9dc5;
  for (let i = start; i < end; i += 1) value = Math.imul(value ^ (bytes[i] as number), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}
