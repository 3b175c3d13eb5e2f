import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import { z } from 'zod';
import { type ChunkSink, createChunkSink } from '../chunk-sink.ts';
import { ADDED_FOLDER, type CorpusChunk, digestOf } from '../manifest.ts';
import type { CorpusRecord } from '../record.ts';
import type { Bars } from './bars.ts';
import { mayHaveCopies } from './copies.ts';
import type { AddedVersion, HeldHashes } from './held-hashes.ts';
import type { Lot, Refusal } from './manifest.ts';
import type { ReadItem } from './read-entry.ts';

/** Largest chunk, in records and in characters of JSON: a chunk is indexed in one go. */
const RECORDS_A_CHUNK = 20_000;
const CHARACTERS_A_CHUNK = 32_000_000;
/** Rejected records listed for the operator; all are counted. */
const REFUSALS_KEPT = 50;
const LONGEST_PLACE = 300;

type Written = { readonly kind: SourceKey; readonly sha256: string; readonly records: number; readonly temporary: string };

/**
 * The day of the data. `isKnown`: false when no record says it; `day` then only orders the lot among others. `isPartial`: it is that of the records
 * alone.
 */
export type DataDay = { readonly day: string; readonly isKnown: boolean; readonly isPartial?: boolean };

/** Characters that the database refuses, as JSON escapes them: a null, or half of a pair. */
const UNSTORABLE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;
const HALF_OR_NULL = /\0|\p{Cs}/gu;
const clean = (_key: string, value: unknown): unknown => (typeof value === 'string' ? value.replace(HALF_OR_NULL, '\ufffd') : value);
const daySchema = z.iso.date();
const isDay = (day: string): boolean => daySchema.safeParse(day).success;

/** The record, in characters that can be stored; null when one of its days does not exist. One that cannot be stored would stop all the others. */
export function storable(record: CorpusRecord): CorpusRecord | null {
  if (![record, ...record.versions].every(({ from, to }) => (from === null || isDay(from)) && (to === null || isDay(to)))) return null;
  const json = JSON.stringify(record);
  // The marks of zones count the same characters.
  return UNSTORABLE.test(json) ? (JSON.parse(JSON.stringify(record, clean)) as CorpusRecord) : record;
}

/** Collects what is read into chunks, under temporary names until `publish`. */
export class LotWriter {
  /** `kind/version` of every record taken. */
  readonly seen = new Set<string>();
  readonly removed = new Set<string>();
  /** Of the ids that a list removes, the files that it names; and versions given in two files. */
  readonly places = new Map<string, Set<string>>();
  readonly copies = new Set<string>();
  readonly refusals: Refusal[] = [];
  /** Ids that refused files and rows give: their publisher has not withdrawn them. */
  readonly unreadable = new Set<string>();
  /** Pages of the doctrine that are given, in whichever version. */
  readonly pages = new Set<string>();
  /** Documents barred whole that the operator adds again, as `kind/id`. */
  readonly lifted = new Set<string>();
  refused = 0;
  /** Number of duplicate records. */
  repeated = 0;
  /** Records in the lot, and those that `held` has with another text. */
  taken = 0;
  changed = 0;
  /** The lot's records, in the form of `held`. */
  readonly kept: AddedVersion[] = [];
  /** Versions that `held` has with another text, with the chunk that contains it. */
  readonly replaced = new Map<string, string>();
  /** Latest day found in a record of each kind, today at most. */
  readonly #latest = new Map<SourceKey, string>();
  readonly #folder: string;
  readonly #at: string;
  readonly #today: string;
  readonly #sinks = new Map<SourceKey, ChunkSink>();
  readonly #documents = new Map<SourceKey, Set<string>>();
  readonly #versions = new Map<SourceKey, number>();
  readonly #editions = new Map<string, Set<string>>();
  readonly #written: Written[] = [];

  readonly #held: HeldHashes | undefined;
  readonly #bars: Bars;
  readonly #onRefusal: (refusal: Refusal) => void;

  /** `held`: identical records are left out, and so is what the operator barred. Without it, the operator adds. */
  constructor(
    folder: string,
    now: Date,
    { held, bars }: { readonly held: HeldHashes | undefined; readonly bars: Bars },
    onRefusal: (refusal: Refusal) => void = () => {},
  ) {
    this.#folder = folder;
    this.#bars = bars;
    this.#at = now.toISOString();
    this.#today = this.#at.slice(0, 10);
    this.#held = held;
    this.#onRefusal = onRefusal;
  }

  async take(item: ReadItem): Promise<void> {
    if ('record' in item) {
      const { title } = item.record;
      const record = storable(item.record);
      if (record === null) this.refuse({ where: `${item.record.version}, ${title}`, reason: 'Date impossible.' });
      else await this.#keep(record, item.asOf);
    } else if ('removed' in item) {
      this.removed.add(item.removed);
      if (item.place !== undefined) this.places.set(item.removed, (this.places.get(item.removed) ?? new Set()).add(item.place));
    } else if ('edition' in item) {
      const { text, day } = item.edition;
      if (!isDay(day)) return;
      this.#editions.set(text, (this.#editions.get(text) ?? new Set()).add(day));
    } else this.refuse(item.refused);
  }

  refuse({ where, reason, document }: Refusal & { readonly document?: string }): void {
    this.refused += 1;
    const id = document ?? /([A-Z]{8}\d{12})\.xml$/.exec(where)?.[1];
    if (id !== undefined) this.unreadable.add(id);
    const refusal = { where: where.slice(-LONGEST_PLACE), reason };
    this.#onRefusal(refusal);
    if (this.refusals.length < REFUSALS_KEPT) this.refusals.push(refusal);
  }

  async flushAll(): Promise<void> {
    for (const kind of [...this.#sinks.keys()]) await this.#flush(kind);
  }

  hasChunks(): boolean {
    return this.#written.length > 0;
  }

  /** Equal records give equal ids; in a synchronisation each lot has its own, since a text may return to an earlier wording. */
  id(): string {
    const own = this.#held === undefined ? [] : [this.#at];
    const said = [this.#written.map((chunk) => chunk.sha256), this.editionDays(), [...this.removed].sort(), ...own];
    return digestOf(Buffer.from(JSON.stringify(said))).slice(0, 12);
  }

  kinds(): Lot['kinds'] {
    return Object.fromEntries(
      [...this.#versions].map(([kind, versions]) => [kind, { documents: this.#documents.get(kind)?.size ?? 0, versions }]),
    );
  }

  editionDays(): Record<string, string[]> {
    return Object.fromEntries([...this.#editions].map(([text, days]) => [text, [...days].sort()]));
  }

  /** The day of the data of each kind. `of`: told the latest day found in its records, '' without any. */
  async dataDays(of: (latest: string) => DataDay | Promise<DataDay>): Promise<Map<SourceKey, DataDay>> {
    const days = new Map<SourceKey, DataDay>();
    for (const kind of this.#versions.keys()) days.set(kind, await of(this.#latest.get(kind) ?? ''));
    return days;
  }

  /** Renames the chunks to their final names. */
  async publish(days: ReadonlyMap<SourceKey, DataDay>): Promise<CorpusChunk[]> {
    const id = this.id();
    const chunks: CorpusChunk[] = [];
    for (const [i, { temporary, kind, records, sha256: hash }] of this.#written.entries()) {
      const name = `${id}-${kind}-${i + 1}`;
      await rename(temporary, join(this.#folder, `${name}.ndjson.gz`));
      const { day = null, isKnown = true, isPartial = false } = days.get(kind) ?? {};
      const marks = { ...(isKnown ? {} : { isUndated: true as const }), ...(isPartial ? { isPartial: true as const } : {}) };
      const own = { kind, records, dataDate: day, ...marks };
      chunks.push({ name, file: `${ADDED_FOLDER}/${name}.ndjson.gz`, sha256: hash, ...own });
    }
    return chunks;
  }

  async #keep(record: CorpusRecord, asOf: string | undefined): Promise<void> {
    const { kind, id, version, facts, from } = record;
    const key = `${kind}/${version}`;
    if (this.seen.has(key)) {
      this.repeated += 1;
      if (mayHaveCopies(kind)) this.copies.add(version);
      return;
    }
    if (kind === 'bofip') this.pages.add(id);
    if (this.#held !== undefined && this.#bars.bar(record)) return;
    const barred = this.#bars.documentOf(record);
    if (barred !== undefined) this.lifted.add(barred);
    this.seen.add(key);
    if (this.#held !== undefined) {
      const { state, hash, chunk } = await this.#held.compare(record);
      if (state === 'same') return;
      if (state === 'changed') {
        this.changed += 1;
        this.replaced.set(key, chunk);
      }
      this.kept.push({ kind, version, hash, document: id, part: this.#parts(kind) });
    }
    this.#documents.set(kind, (this.#documents.get(kind) ?? new Set()).add(id));
    this.#versions.set(kind, (this.#versions.get(kind) ?? 0) + 1);
    this.taken += 1;
    for (const day of [asOf, facts?.date, from])
      if (day != null && isDay(day) && day <= this.#today && day > (this.#latest.get(kind) ?? '')) this.#latest.set(kind, day);
    const sink = this.#sinks.get(kind) ?? createChunkSink();
    this.#sinks.set(kind, sink);
    sink.add(record);
    if (sink.records() >= RECORDS_A_CHUNK || sink.bytes() >= CHARACTERS_A_CHUNK) await this.#flush(kind);
  }

  /** Chunks of a kind that are written already. */
  #parts(kind: SourceKey): number {
    return this.#written.filter((chunk) => chunk.kind === kind).length;
  }

  async #flush(kind: SourceKey): Promise<void> {
    const sink = this.#sinks.get(kind);
    if (sink === undefined) return;
    this.#sinks.delete(kind);
    const bytes = sink.finish();
    await mkdir(this.#folder, { recursive: true });
    const temporary = join(this.#folder, `reading-${process.pid}-${this.#written.length}.tmp`);
    await writeFile(temporary, bytes, { flush: true });
    this.#written.push({ kind, sha256: digestOf(bytes), records: sink.records(), temporary });
  }
}
