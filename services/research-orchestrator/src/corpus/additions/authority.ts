import type { SourceKey } from '@attendu/contracts/sources';
import { isAsPublished } from '@attendu/law/force';
import { type CorpusChunk, digestOf, isAdded } from '../manifest.ts';
import { readChunk } from '../read.ts';
import type { CorpusRecord } from '../record.ts';
import type { Additions } from './manifest.ts';

/** End date, exclusive, of a version whose publisher gives none. */
export type Closing = { readonly kind: SourceKey; readonly version: string; readonly to: string };

/**
 * The chunk that provides each version: the one with the latest data, or the last added among equals. Considers only kinds with additions or
 * withdrawals; records of other kinds are in one chunk each.
 */
export type Authority = {
  /** The record to use; null when another chunk provides a later state of its version, or when it was withdrawn. */
  resolve(chunk: CorpusChunk, record: CorpusRecord): CorpusRecord | null;
  /** A digest of what is left out of a chunk or given an end date in it; null when the chunk is used whole. */
  changeOf(chunk: string): string | null;
  readonly closings: readonly Closing[];
};

const UNCHANGED: Authority = { resolve: (_chunk, record) => record, changeOf: () => null, closings: [] };

/**
 * Each edition of an EU act contains the whole act; its recitals stay those of the act as published. A doctrine document is replaced by its next
 * version.
 */
function seriesOf({ kind, id, text }: CorpusRecord): string | null {
  if (kind === 'bofip') return id;
  if (kind === 'reglements') return /\/rct_/.test(id) ? id : text;
  return null;
}

const IN_PACKAGES: readonly SourceKey[] = ['legiarti', 'cnn'];

/**
 * The id under which the data packages hold an article: the publisher's own, which its archives omit. An article is recognised by any of its
 * versions.
 */
async function readKnownArticles(
  dataDir: string,
  chunks: readonly CorpusChunk[],
  kinds: ReadonlySet<SourceKey>,
): Promise<(record: CorpusRecord) => string> {
  const known = new Map<string, string>();
  for (const chunk of chunks) {
    if (!kinds.has(chunk.kind) || isAdded(chunk)) continue;
    for await (const { id, version, versions } of readChunk(dataDir, chunk))
      for (const one of [version, ...versions.map((other) => other.id)]) known.set(one, id);
  }
  return ({ kind, id, version, versions }) => {
    if (!kinds.has(kind) || known.size === 0) return id;
    for (const one of [version, ...versions.map((other) => other.id)]) {
      const found = known.get(one);
      if (found !== undefined) return found;
    }
    return id;
  };
}

const keyOf = ({ kind, version }: { kind: string; version: string }): string => `${kind}/${version}`;

/** Texts of the Journal officiel: the consolidated text takes the place of the one that was published. */
class PublishedTexts {
  readonly #consolidated = new Set<string>();
  readonly #held: { readonly chunk: string; readonly version: string }[] = [];

  see(chunk: string, record: CorpusRecord, isGone: boolean): void {
    if (record.publishedAs !== undefined && !isGone) this.#consolidated.add(record.publishedAs);
    if (isAsPublished(record)) this.#held.push({ chunk, version: record.version });
  }

  isReplaced(record: CorpusRecord): boolean {
    return isAsPublished(record) && this.#consolidated.has(record.version);
  }

  replaced() {
    return this.#held.filter(({ version }) => this.#consolidated.has(version));
  }
}

export async function readAuthority(dataDir: string, chunks: readonly CorpusChunk[], { lots, withdrawn }: Additions): Promise<Authority> {
  if (lots.length === 0 && withdrawn.length === 0) return UNCHANGED;
  const touched = new Set<SourceKey>([
    ...lots.flatMap(({ chunks: own }) => own.map(({ kind }) => kind)),
    ...withdrawn.map(({ kind }) => kind),
  ]);
  const gone = new Set(withdrawn.map(keyOf));
  const packaged = new Set(IN_PACKAGES.filter((kind) => touched.has(kind)));
  const documentOf = await readKnownArticles(dataDir, chunks, packaged);
  const given = new Map<string, string>();
  const changes = new Map<string, string[]>();
  const note = (chunk: string, change: string): void => {
    const own = changes.get(chunk);
    if (own === undefined) changes.set(chunk, [change]);
    else own.push(change);
  };
  const days = new Map<string, Set<string>>();
  for (const { editions } of lots)
    for (const [text, own] of Object.entries(editions)) days.set(text, new Set([...(days.get(text) ?? []), ...own]));
  const published = new PublishedTexts();
  const open: { chunk: string; kind: SourceKey; version: string; series: string; from: string }[] = [];

  for (const chunk of byDate(chunks)) {
    if (!touched.has(chunk.kind)) continue;
    for await (const record of readChunk(dataDir, chunk)) {
      const key = keyOf(record);
      const before = given.get(key);
      if (gone.has(key)) note(chunk.name, key);
      else if (before !== undefined) note(before, key);
      given.set(key, chunk.name);
      published.see(chunk.name, record, gone.has(key));
      const document = documentOf(record);
      if (document !== record.id) note(chunk.name, `${record.version}=${document}`);
      const series = seriesOf(record);
      if (series === null || record.from === null || record.to !== null) continue;
      days.set(series, (days.get(series) ?? new Set()).add(record.from));
      open.push({ chunk: chunk.name, kind: record.kind, version: record.version, series, from: record.from });
    }
  }

  const sorted = new Map([...days].map(([series, own]) => [series, [...own].sort()]));
  const ends = new Map<string, string>();
  const closings: Closing[] = [];
  for (const { chunk, kind, version, series, from } of open) {
    const to = sorted.get(series)?.find((day) => day > from);
    if (to === undefined || ends.has(keyOf({ kind, version }))) continue;
    ends.set(keyOf({ kind, version }), to);
    closings.push({ kind, version, to });
    note(chunk, `${version}<${to}`);
  }
  for (const { chunk, version } of published.replaced()) note(chunk, `${version}>LEGI`);
  const hashes = new Map([...changes].map(([chunk, own]) => [chunk, digestOf(Buffer.from(own.sort().join('\n'))).slice(0, 8)]));
  return {
    resolve(chunk, record) {
      const key = keyOf(record);
      if (gone.has(key) || (given.get(key) ?? chunk.name) !== chunk.name) return null;
      if (published.isReplaced(record)) return null;
      const id = documentOf(record);
      const to = ends.get(key) ?? record.to;
      return id === record.id && to === record.to ? record : { ...record, id, to };
    },
    changeOf: (chunk) => hashes.get(chunk) ?? null,
    closings,
  };
}

/** Oldest data first; within one day, in the given order. */
export const byDate = (chunks: readonly CorpusChunk[]): CorpusChunk[] =>
  [...chunks].sort((a, b) => ((a.dataDate ?? '') < (b.dataDate ?? '') ? -1 : (a.dataDate ?? '') > (b.dataDate ?? '') ? 1 : 0));
