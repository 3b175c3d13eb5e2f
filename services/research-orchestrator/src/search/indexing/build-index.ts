import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import type { Segment } from '@attendu/search/segment';
import { createSegmentBuilder } from '@attendu/search/segment-builder';
import { SEGMENT_FORMAT, writeSegment } from '@attendu/search/segment-file';
import { type Authority, readAuthority } from '../../corpus/additions/authority.ts';
import { additionsHash, readAdditions } from '../../corpus/additions/manifest.ts';
import { compactCorpus } from '../../corpus/compact.ts';
import { type CorpusChunk, dayOfKind, readManifest } from '../../corpus/manifest.ts';
import { type CorpusPackages, planCorpus } from '../../corpus/packages.ts';
import { readChunk } from '../../corpus/read.ts';
import { type ArticleHeadings, readArticleHeadings } from './article-headings.ts';
import { BODY_FIELD, FIELD_COUNT, INDEX_FORMAT, toIndexDocument } from './index-fields.ts';
import {
  ADDED_MARK,
  filesOf,
  type IndexedSegment,
  type IndexManifest,
  indexFolder,
  readIndexManifest,
  writeIndexManifest,
} from './index-files.ts';
import { STRUCTURE_FORMAT } from './law-structure-file.ts';
import { ensureStructures, type MergePlan, mergeInto, mergePlan, neighboursMerged, readState } from './merge-segments.ts';
import { fillOutside, type OutsideSettings, removeOldOutside } from './outside-index.ts';
import { coverOf, renewSegments } from './renew-segments.ts';

/** A step ended. `compacted` chunks and `indexed` documents so far, of `chunks`; `manifest` when there is something new to load. */
export type BuildProgress = { compacted: number; chunks: number; indexed: number; manifest: IndexManifest | null };

/** Fingerprint of the index that this code builds from the installed packages and from what an operator added in `dataDir`. */
export async function indexFingerprint(packages: CorpusPackages, dataDir: string): Promise<string> {
  const { fingerprint } = await planCorpus(packages);
  const formats = `i${INDEX_FORMAT}_s${SEGMENT_FORMAT}_l${STRUCTURE_FORMAT}`;
  const added = additionsHash(await readAdditions(dataDir));
  const base = `${fingerprint}_${formats}_${createFrenchAnalyser().id}_${readArticleHeadings().hash}`;
  return added === null ? base : `${base}${ADDED_MARK}${added}`;
}

async function buildSegment(dataDir: string, chunk: CorpusChunk, headings: ArticleHeadings, authority: Authority): Promise<Segment> {
  const builder = createSegmentBuilder({ analyser: createFrenchAnalyser(), fields: FIELD_COUNT, forwardField: BODY_FIELD });
  for await (const record of readChunk(dataDir, chunk)) {
    const counted = authority.resolve(chunk, record);
    if (counted !== null) builder.add(toIndexDocument(counted, headings));
  }
  return builder.finish();
}

/** What one build works with; `manifest` is what it has made so far. */
type Build = {
  readonly dataDir: string;
  readonly folder: string;
  readonly headings: ArticleHeadings;
  readonly outside: OutsideSettings | null;
  readonly authority: Authority;
  /** Chunks that an operator added, after those of the packages. */
  readonly added: readonly CorpusChunk[];
  readonly isPlain: boolean;
  /** The covers of all the segments to make. */
  readonly wanted: ReadonlySet<string>;
  /** The complete index that answers until this build has another; null when there is none. */
  readonly before: IndexManifest | null;
  /** Segments of that index, brought up to date. */
  readonly renewed: readonly IndexedSegment[];
  /** Segments made before that need not be made again. */
  readonly kept: readonly IndexedSegment[];
  /** Chunks indexed so far. */
  readonly taken: CorpusChunk[];
  readonly manifest: IndexManifest;
  readonly onProgress: (progress: BuildProgress) => void;
};

/**
 * Compacts the corpus and indexes it, one segment a chunk, then merges to one segment a kind. Goes on from what an earlier run left whole:
 * a segment that cannot be read is built again. An index that is complete is updated: what was added becomes one more segment of its kind, what was
 * removed is marked, and segments are merged once the index answers. Runs in a process of its own: it takes all the processor it gets and some
 * hundred megabytes.
 */
export async function buildIndex(
  packages: CorpusPackages,
  dataDir: string,
  onProgress: (progress: BuildProgress) => void,
  outside: OutsideSettings | null = null,
): Promise<IndexManifest> {
  const build = await prepareBuild(packages, dataDir, onProgress, outside);
  const { folder, added, wanted, manifest } = build;
  await compactCorpus(packages, dataDir, ({ chunk, done, total }) => indexChunk(build, chunk, done, total + added.length));
  for (const [i, chunk] of added.entries()) await indexChunk(build, chunk, wanted.size - added.length + i + 1, wanted.size);

  // A chunk may hold records that no longer count.
  for (const source of manifest.sources)
    source.documents = manifest.segments.reduce((sum, { kind, documents }) => sum + (kind === source.kind ? documents : 0), 0);
  manifest.documents = indexedDocuments(manifest);
  manifest.complete = true;
  const old = new Set(build.renewed.map(({ file }) => file));
  await publish(build, (own) => neighboursMerged(own, ({ file }) => !old.has(file)));
  const published = structuredClone(manifest);
  if (manifest.segments.some(({ kind }) => mergePlan(manifest.segments.filter((one) => one.kind === kind)).some(Array.isArray)))
    await publish(build, mergePlan);
  // Readers may not have loaded the new index yet.
  const inUse = [manifest, published, ...(build.before === null ? [] : [build.before])];
  await keepFiles(folder, inUse.flatMap(filesOf));
  await removeOldOutside(outside, inUse);
  return manifest;
}

/** Reads what there is to index, and what an earlier run left whole. */
async function prepareBuild(
  packages: CorpusPackages,
  dataDir: string,
  onProgress: (progress: BuildProgress) => void,
  outside: OutsideSettings | null,
): Promise<Build> {
  const fingerprint = await indexFingerprint(packages, dataDir);
  const folder = indexFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const additions = await readAdditions(dataDir);
  const added = additions.lots.flatMap(({ chunks }) => chunks);
  const isPlain = added.length === 0 && additions.withdrawn.length === 0;
  // Which of two chunks supplies a version is known only once all chunks are present.
  if (!isPlain) await compactCorpus(packages, dataDir, () => {});
  const chunks = [...((await readManifest(dataDir))?.chunks ?? []), ...added];
  const authority = await readAuthority(dataDir, chunks, additions);
  const wanted = new Set([...(await planCorpus(packages)).chunks, ...added].map(({ name }) => coverOf(name, authority)));
  // Segments of the same packages and code are reused whatever was added since.
  const found = await readIndexManifest(dataDir, fingerprint, 'same code');
  // A complete index keeps answering until the next one is complete; the progress of the next is stored separately.
  const before = found?.complete === true ? found : null;
  const withdrawn = new Set(additions.withdrawn.map(({ kind, version }) => `${kind}/${version}`));
  const isWithdrawn = (kind: SourceKey, version: string): boolean => withdrawn.has(`${kind}/${version}`);
  const renewed = before === null ? [] : await renewSegments(before.segments, { dataDir, folder, chunks, authority, isWithdrawn });
  const begun = before === null ? found : await readIndexManifest(dataDir, fingerprint, 'same code', 'building');
  const kept = (begun?.segments ?? []).filter(({ covers, marks }) => marks === null && covers.every((one) => wanted.has(one)));
  return {
    ...{ dataDir, folder, outside, authority, added, isPlain, wanted, before, renewed, onProgress },
    headings: readArticleHeadings(),
    kept: [...renewed, ...kept],
    taken: [],
    manifest: { fingerprint, complete: false, segments: [], structures: [], outside: [], sources: [], documents: found?.documents ?? 0 },
  };
}

const indexedDocuments = ({ segments }: IndexManifest): number => segments.reduce((sum, { documents }) => sum + documents, 0);

/** Indexes a chunk, unless a kept segment covers it, and records the step on disk. */
async function indexChunk(build: Build, chunk: CorpusChunk, done: number, total: number): Promise<void> {
  const { dataDir, folder, manifest } = build;
  const { kind } = chunk;
  const cover = coverOf(chunk.name, build.authority);
  build.taken.push(chunk);
  addSource(manifest, chunk, dayOfKind(build.taken.filter((one) => one.kind === kind)));
  manifest.documents = Math.max(
    manifest.documents,
    manifest.sources.reduce((sum, source) => sum + source.documents, 0),
  );
  const isCover = (segment: IndexedSegment): boolean => segment.kind === kind && segment.covers.includes(cover);
  const known = build.kept.find(isCover);
  if (known !== undefined && !manifest.segments.some(({ file }) => file === known.file) && (await isReadable(folder, known)))
    manifest.segments.push(known);
  if (!manifest.segments.some(isCover)) {
    const segment = await buildSegment(dataDir, chunk, build.headings, build.authority);
    const file = `${cover}.seg`;
    await writeSegment(join(folder, file), segment);
    manifest.segments.push(entryOf(kind, file, [cover], [segment.docCount]));
  }
  await writeIndexManifest(dataDir, manifest, build.before === null ? 'manifest' : 'building');
  build.onProgress({ compacted: done, chunks: total, indexed: indexedDocuments(manifest), manifest: structuredClone(manifest) });
}

/** Merges the segments of each kind as planned, then completes the index on disk. */
async function publish(build: Build, planOf: (own: readonly IndexedSegment[]) => MergePlan): Promise<void> {
  const { dataDir, folder, manifest, wanted } = build;
  const isFirst = build.isPlain && build.before === null;
  const segments: IndexedSegment[] = [];
  for (const kind of new Set(manifest.segments.map((segment) => segment.kind)))
    for (const planned of planOf(manifest.segments.filter((segment) => segment.kind === kind)))
      segments.push('kind' in planned ? planned : await mergeInto(folder, planned, isFirst ? `${kind}.seg` : null));
  manifest.segments = segments;
  await ensureStructures(folder, manifest, build.headings);
  await fillOutside(folder, manifest, build.outside);
  await writeIndexManifest(dataDir, manifest);
  const indexed = indexedDocuments(manifest);
  build.onProgress({ compacted: wanted.size, chunks: wanted.size, indexed, manifest: structuredClone(manifest) });
}

const entryOf = (kind: SourceKey, file: string, covers: readonly string[], counts: readonly number[]): IndexedSegment => ({
  kind,
  file,
  covers: [...covers],
  counts: [...counts],
  marks: null,
  erases: false,
  documents: counts.reduce((sum, count) => sum + count, 0),
});

/** Removes the files of older indexes, which may hold words of texts withdrawn since. What a failed update has made stays: the next one goes on from it. */
export async function removeOldFiles(dataDir: string, manifest: IndexManifest, outside: OutsideSettings | null = null): Promise<void> {
  const begun = await readIndexManifest(dataDir, manifest.fingerprint, 'same code', 'building');
  await keepFiles(indexFolder(dataDir), [...filesOf(manifest), ...(begun === null ? [] : ['building.json', ...filesOf(begun)])]);
  await removeOldOutside(outside, [manifest]);
}

async function keepFiles(folder: string, files: readonly string[]): Promise<void> {
  const kept = new Set(['manifest.json', ...files]);
  for (const name of await readdir(folder)) if (!kept.has(name)) await rm(join(folder, name), { force: true });
}

function addSource(manifest: IndexManifest, { kind, records }: CorpusChunk, dataDate: string): void {
  const source = manifest.sources.find((one) => one.kind === kind);
  if (source === undefined) manifest.sources.push({ kind, documents: records, dataDate });
  else Object.assign(source, { documents: source.documents + records, dataDate });
}

async function isReadable(folder: string, entry: IndexedSegment): Promise<boolean> {
  return readState(folder, entry).then(
    () => true,
    () => false,
  );
}
