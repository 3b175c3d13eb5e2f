import { join } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import { dayNumber, OPEN_END, OPEN_START, type Segment, storedOf } from '@attendu/search/segment';
import { readSegment } from '@attendu/search/segment-file';
import { readMarks, type SegmentMarks, writeMarks } from '@attendu/search/segment-marks';
import type { Authority } from '../../corpus/additions/authority.ts';
import { type CorpusChunk, digestOf } from '../../corpus/manifest.ts';
import { readChunk } from '../../corpus/read.ts';
import type { CorpusRecord } from '../../corpus/record.ts';
import { daysOfForce, type StoredHit } from './index-fields.ts';
import type { IndexedSegment } from './index-files.ts';

/** Key of a chunk in a segment; it changes when some records of the chunk no longer count or end on another day. */
export function coverOf(chunk: string, authority: Authority): string {
  const change = authority.changeOf(chunk);
  return change === null ? chunk : `${chunk}~${change}`;
}
const chunkOf = (cover: string): string => cover.split('~')[0] ?? '';

type Corpus = {
  readonly dataDir: string;
  readonly folder: string;
  /** In the order of the corpus. */
  readonly chunks: readonly CorpusChunk[];
  readonly authority: Authority;
  readonly isWithdrawn: (kind: SourceKey, version: string) => boolean;
};

/**
 * The segments of a complete index, with marks on documents that count no more or end on another day. A kind is left out, so that it is built anew, when
 * marks do not express what changed: a document counts again, or a chunk was put between those that a segment holds.
 */
export async function renewSegments(segments: readonly IndexedSegment[], corpus: Corpus): Promise<IndexedSegment[]> {
  const out: IndexedSegment[] = [];
  for (const kind of new Set(segments.map((segment) => segment.kind))) {
    const own = segments.filter((segment) => segment.kind === kind);
    const renewed = await renewKind(own, { ...corpus, chunks: corpus.chunks.filter((chunk) => chunk.kind === kind) });
    out.push(...(renewed ?? []));
  }
  return out;
}

async function renewKind(own: readonly IndexedSegment[], corpus: Corpus): Promise<IndexedSegment[] | null> {
  const names = new Set(corpus.chunks.map(({ name }) => name));
  const out: IndexedSegment[] = [];
  let next = 0;
  for (const entry of own) {
    const sources: (CorpusChunk | null)[] = [];
    for (const cover of entry.covers) {
      const name = chunkOf(cover);
      const chunk = corpus.chunks[next];
      const isSame = chunk?.name === name || (name !== '' && chunk?.restOf?.includes(name) === true);
      if (!isSame && names.has(name)) return null;
      sources.push(isSame && chunk !== undefined ? chunk : null);
      if (isSame) next += 1;
    }
    const renewed = await renewSegment(entry, sources, corpus);
    if (renewed === null) return null;
    if (renewed.covers.some((cover) => cover !== '')) out.push(renewed);
  }
  return out;
}

/** `sources`: the chunk that each cover has become; null when it is gone. Null when marks do not express what changed. */
async function renewSegment(
  entry: IndexedSegment,
  sources: readonly (CorpusChunk | null)[],
  corpus: Corpus,
): Promise<IndexedSegment | null> {
  const covers = sources.map((chunk) => (chunk === null ? '' : coverOf(chunk.name, corpus.authority)));
  if (covers.every((cover, i) => cover === entry.covers[i])) return entry;
  const segment = await readSegment(join(corpus.folder, entry.file)).catch(() => null);
  if (segment === null) return null;
  const before = entry.marks === null ? null : await readMarks(join(corpus.folder, entry.marks)).catch(() => undefined);
  if (before === undefined) return null;
  const marks = new MarkList(segment);
  let { erases } = entry;
  let start = 0;
  for (const [i, source] of sources.entries()) {
    const range = { start, end: start + (entry.counts[i] as number) };
    start = range.end;
    if (covers[i] === entry.covers[i]) marks.copy(before, range);
    else if (source === null) marks.remove(range.start, range.end);
    else if (!(await markChanges(marks, segment, range, source, corpus))) return null;
    erases ||= source?.restOf?.includes(chunkOf(entry.covers[i] as string)) === true;
  }
  const { removed } = marks;
  erases ||= removed.some((doc) => corpus.isWithdrawn(entry.kind, storedOf<StoredHit>(segment, doc).v));
  const file = marks.isEmpty ? null : `${entry.file.replace(/\.seg$/, '')}-${digestOf(Buffer.from(covers.join())).slice(0, 12)}.marks`;
  if (file !== null) await writeMarks(join(corpus.folder, file), marks.toMarks());
  return { ...entry, covers, marks: file, erases, documents: segment.docCount - removed.length };
}

type Range = { readonly start: number; readonly end: number };

/** Marks what changed in the documents of one chunk. False when one of its records that count is not in the segment. */
async function markChanges(
  marks: MarkList,
  segment: Segment,
  range: Range,
  chunk: CorpusChunk,
  { dataDir, authority }: Corpus,
): Promise<boolean> {
  let doc = range.start;
  for await (const read of readChunk(dataDir, chunk)) {
    const record = authority.resolve(chunk, read);
    if (record === null) continue;
    const from = doc;
    while (doc < range.end && storedOf<StoredHit>(segment, doc).v !== record.version) doc += 1;
    if (doc === range.end || storedOf<StoredHit>(segment, doc).d !== record.id) return false;
    marks.remove(from, doc);
    marks.setDays(doc, record);
    doc += 1;
  }
  marks.remove(doc, range.end);
  return true;
}

class MarkList {
  readonly #segment: Segment;
  readonly removed: number[] = [];
  readonly #changed: { doc: number; from: number; to: number }[] = [];

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  get isEmpty(): boolean {
    return this.removed.length === 0 && this.#changed.length === 0;
  }

  remove(start: number, end: number): void {
    for (let doc = start; doc < end; doc += 1) this.removed.push(doc);
  }

  setDays(doc: number, record: CorpusRecord): void {
    const days = daysOfForce(record);
    const from = days.from === null ? OPEN_START : dayNumber(days.from);
    const to = days.to === null ? OPEN_END : dayNumber(days.to);
    if (this.#segment.from[doc] !== from || this.#segment.to[doc] !== to) this.#changed.push({ doc, from, to });
  }

  copy(before: SegmentMarks | null, { start, end }: Range): void {
    if (before === null) return;
    for (const doc of before.removed) if (doc >= start && doc < end) this.removed.push(doc);
    before.changed.forEach((doc, i) => {
      if (doc >= start && doc < end) this.#changed.push({ doc, from: before.from[i] as number, to: before.to[i] as number });
    });
  }

  toMarks(): SegmentMarks {
    return {
      removed: Uint32Array.from(this.removed),
      changed: Uint32Array.from(this.#changed, ({ doc }) => doc),
      from: Int32Array.from(this.#changed, ({ from }) => from),
      to: Int32Array.from(this.#changed, ({ to }) => to),
    };
  }
}
