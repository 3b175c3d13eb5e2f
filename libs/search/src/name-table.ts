import { ByteList } from './growable.ts';

/** Names between two full entries: reading a name decodes at most this many. */
const BLOCK = 16;

/**
 * Front-coded names (paths of sections): each stores the length of the prefix that it shares with the previous one.
 * A fifth of the memory of the strings.
 */
export class NameTable {
  readonly bytes: Uint8Array;
  /** Where each name's entry starts, one more at the end. */
  readonly offsets: Uint32Array;

  constructor(bytes: Uint8Array, offsets: Uint32Array) {
    this.bytes = bytes;
    this.offsets = offsets;
  }

  static of(names: Iterable<string>): NameTable {
    const list = new ByteList();
    const offsets: number[] = [0];
    let before = new Uint8Array(0);
    let n = 0;
    for (const name of names) {
      const own = encoder.encode(name);
      let shared = 0;
      if (n % BLOCK !== 0) while (shared < own.length && shared < before.length && own[shared] === before[shared]) shared += 1;
      list.pushVarint(shared);
      list.append(own.subarray(shared));
      offsets.push(list.length);
      before = own;
      n += 1;
    }
    return new NameTable(list.toArray(), Uint32Array.from(offsets));
  }

  get length(): number {
    return this.offsets.length - 1;
  }

  at(index: number): string {
    const first = index - (index % BLOCK);
    let name = new Uint8Array(256);
    let length = 0;
    for (let i = first; i <= index; i += 1) {
      let at = this.offsets[i] as number;
      let shared = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = this.bytes[at] as number;
        at += 1;
        shared |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      const own = this.bytes.subarray(at, this.offsets[i + 1]);
      if (shared + own.length > name.length) {
        const wider = new Uint8Array((shared + own.length) * 2);
        wider.set(name.subarray(0, shared));
        name = wider;
      }
      name.set(own, shared);
      length = shared + own.length;
    }
    return decoder.decode(name.subarray(0, length));
  }

  toArray(): string[] {
    return Array.from({ length: this.length }, (_, i) => this.at(i));
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
