import type { NameTable } from './name-table.ts';
import type { TermTable } from './term-table.ts';

/**
 * One immutable part of an index, as flat typed arrays: postings by term (compressed sparse rows), counts and lengths by field, a forward
 * copy of one field's terms, filter columns, and what is stored for display. Documents are numbered from 0 in the order of adding.
 */
export type Segment = {
  readonly fields: number;
  readonly docCount: number;
  /** Terms, most frequent first: a term's number is its place here. */
  readonly terms: TermTable;
  /** Postings of term t: `docs[offsets[t]]` to `docs[offsets[t + 1] - 1]`, ascending. */
  readonly offsets: Uint32Array;
  readonly docs: Uint32Array;
  /** Occurrences, `fields` bytes a posting, capped at 255. */
  readonly freqs: Uint8Array;
  /** Terms of each field, `fields` numbers a document, capped at 65,535. */
  readonly lengths: Uint16Array;
  /** Variable-length term numbers of the forward field of document d: bytes `forwardOffsets[d]` to `forwardOffsets[d + 1]`. */
  readonly forwardOffsets: Uint32Array;
  readonly forward: Uint8Array;
  /** Days of force as yyyymmdd; 0 and 99999999 when open. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly tagNames: readonly string[];
  readonly tagOffsets: Uint32Array;
  readonly tags: Uint16Array;
  /** The section of each document: numbers into `groupNames`. */
  readonly groupNames: NameTable;
  readonly groups: Uint32Array;
  /** UTF-8 JSON of each document. */
  readonly storedOffsets: Uint32Array;
  readonly stored: Uint8Array;
};

export const OPEN_START = 0;
export const OPEN_END = 99_999_999;

/** 'yyyy-mm-dd' to yyyymmdd. */
export const dayNumber = (iso: string): number =>
  Number(iso.slice(0, 4)) * 10_000 + Number(iso.slice(5, 7)) * 100 + Number(iso.slice(8, 10));

/** The data stored with a document when it was added. */
export function storedOf<T>(segment: Segment, doc: number): T {
  const bytes = segment.stored.subarray(segment.storedOffsets[doc], segment.storedOffsets[doc + 1]);
  return JSON.parse(decoder.decode(bytes)) as T;
}
const decoder = new TextDecoder();

/** Term numbers of the forward field of a document, in order. */
export function forwardTerms(segment: Segment, doc: number): Uint32Array {
  const end = segment.forwardOffsets[doc + 1] as number;
  let at = segment.forwardOffsets[doc] as number;
  const out = new Uint32Array(end - at);
  let n = 0;
  while (at < end) {
    let byte = segment.forward[at] as number;
    at += 1;
    let value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = segment.forward[at] as number;
      at += 1;
      value |= (byte & 0x7f) << shift;
    }
    out[n] = value;
    n += 1;
  }
  return out.subarray(0, n);
}

/** Empties, in place, the columns that an engine outside this process holds as well. `keepsText`: except the forward field. */
export function releasePostings(segment: Segment, o: { readonly keepsText: boolean }): void {
  const none = { docs: new Uint32Array(0), freqs: new Uint8Array(0) };
  Object.assign(segment, none, o.keepsText ? {} : { forward: new Uint8Array(0), forwardOffsets: new Uint32Array(0) });
}
