import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import type { Segment } from '@attendu/search/segment';
import { createSegmentBuilder } from '@attendu/search/segment-builder';
import { readSegment, SEGMENT_FORMAT, writeSegment } from '@attendu/search/segment-file';
import { mergeSegments } from '@attendu/search/segment-merge';
import { type Authority, readAuthority } from '../../corpus/additions/authority.ts';
import { additionsHash, readAdditions } from '../../corpus/additions/manifest.ts';
import { compactCorpus } from '../../corpus/compact.ts';
import { type CorpusChunk, readManifest, sha256, shownDay } from '../../corpus/manifest.ts';
import { type CorpusPackages, planCorpus } from '../../corpus/packages.ts';
import { readChunk } from '../../corpus/read.ts';
import { type ArticleHeadings, readArticleHeadings } from './article-headings.ts';
import { BODY_FIELD, FIELD_COUNT, INDEX_FORMAT, toIndexDocument } from './index-fields.ts';
import { ADDED_MARK, type IndexManifest, indexFolder, readIndexManifest, writeIndexManifest } from './index-files.ts';
import { buildLawStructure } from './law-structure.ts';
import { readLawStructure, STRUCTURE_FORMAT, structureFile, writeLawStructure } from './law-structure-file.ts';

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

/** Key of a chunk in a segment; it changes when some records of the chunk no longer count or end on another day. */
function coverOf(chunk: string, authority: Authority): string {
  const change = authority.changeOf(chunk);
  return change === null ? chunk : `${chunk}~${change}`;
}

/**
 * Compacts the corpus and indexes it, one segment a chunk, then merges to one segment a kind. Goes on from what an earlier run left whole:
 * a segment that cannot be read is built again. Runs in a process of its own: it takes all the processor it gets and some hundred megabytes.
 */
export async function buildIndex(
  packages: CorpusPackages,
  dataDir: string,
  onProgress: (progress: BuildProgress) => void,
): Promise<IndexManifest> {
  const fingerprint = await indexFingerprint(packages, dataDir);
  const headings = readArticleHeadings();
  const folder = indexFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const additions = await readAdditions(dataDir);
  const added = additions.lots.flatMap(({ chunks }) => chunks);
  const isPlain = added.length === 0 && additions.withdrawn.length === 0;
  // Which of two chunks supplies a version is known only once all chunks are present.
  if (!isPlain) await compactCorpus(packages, dataDir, () => {});
  const authority = await readAuthority(dataDir, [...((await readManifest(dataDir))?.chunks ?? []), ...added], additions);
  const wanted = new Set([...(await planCorpus(packages)).chunks, ...added].map(({ name }) => coverOf(name, authority)));
  // Segments of the same packages and code are reused whatever was added since, as long as every record they hold still counts.
  const before = await readIndexManifest(dataDir, fingerprint, 'same code');
  // A complete index keeps answering until the next one is complete; the progress of the next is stored separately.
  const isUpdate = before?.complete === true;
  const begun = isUpdate ? await readIndexManifest(dataDir, fingerprint, 'same code', 'building') : null;
  const kept = [...(before?.segments ?? []), ...(begun?.segments ?? [])].filter(({ covers }) => covers.every((cover) => wanted.has(cover)));
  const manifest: IndexManifest = { fingerprint, complete: false, segments: [], sources: [], documents: before?.documents ?? 0 };
  const coversByKind = new Map<SourceKey, string[]>();
  const indexed = (): number => manifest.segments.reduce((sum, segment) => sum + segment.documents, 0);

  const indexChunk = async (chunk: CorpusChunk, done: number, total: number): Promise<void> => {
    const { kind } = chunk;
    const cover = coverOf(chunk.name, authority);
    const covers = coversByKind.get(kind) ?? [];
    coversByKind.set(kind, [...covers, cover]);
    addSource(manifest, chunk);
    manifest.documents = Math.max(
      manifest.documents,
      manifest.sources.reduce((sum, source) => sum + source.documents, 0),
    );
    const known = kept.find((segment) => segment.kind === kind && segment.covers.includes(cover));
    if (
      known !== undefined &&
      !manifest.segments.some((segment) => segment.file === known.file) &&
      (await isReadable(join(folder, known.file)))
    )
      manifest.segments.push(known);
    if (!manifest.segments.some((segment) => segment.kind === kind && segment.covers.includes(cover))) {
      const segment = await buildSegment(dataDir, chunk, headings, authority);
      const file = `${cover}.seg`;
      await writeSegment(join(folder, file), segment);
      manifest.segments.push({ kind, file, covers: [cover], documents: segment.docCount });
    }
    await writeIndexManifest(dataDir, manifest, isUpdate ? 'building' : 'manifest');
    onProgress({ compacted: done, chunks: total, indexed: indexed(), manifest: structuredClone(manifest) });
  };
  await compactCorpus(packages, dataDir, ({ chunk, done, total }) => indexChunk(chunk, done, total + added.length));
  for (const [i, chunk] of added.entries()) await indexChunk(chunk, wanted.size - added.length + i + 1, wanted.size);

  for (const [kind, covers] of coversByKind) {
    const own = manifest.segments.filter((segment) => segment.kind === kind);
    const [only] = own;
    if (own.length === 1 && only?.covers.length === covers.length) {
      await ensureStructure(folder, only.file, headings);
      continue;
    }
    const merged = mergeSegments(await Promise.all(own.map((segment) => readSegment(join(folder, segment.file)))));
    // A file named in the manifest is never overwritten with other content.
    const file = isPlain ? `${kind}.seg` : `${kind}-${sha256(Buffer.from(covers.join())).slice(0, 12)}.seg`;
    await writeSegment(join(folder, file), merged);
    await writeLawStructure(join(folder, structureFile(file)), buildLawStructure(createFrenchAnalyser(), merged, headings));
    manifest.segments = [
      ...manifest.segments.filter((segment) => segment.kind !== kind),
      { kind, file, covers, documents: merged.docCount },
    ];
  }
  // A chunk may hold records that no longer count.
  for (const source of manifest.sources)
    source.documents = manifest.segments.reduce((sum, { kind, documents }) => sum + (kind === source.kind ? documents : 0), 0);
  manifest.documents = indexed();
  manifest.complete = true;
  await writeIndexManifest(dataDir, manifest);
  onProgress({ compacted: wanted.size, chunks: wanted.size, indexed: indexed(), manifest: structuredClone(manifest) });
  // Readers may not have loaded the new index yet.
  await keepFilesOf(folder, [...manifest.segments, ...(isUpdate ? before.segments : [])]);
  return manifest;
}

/** Removes the files of older indexes, which may hold words of texts withdrawn since. */
export async function removeOldFiles(dataDir: string, { segments }: IndexManifest): Promise<void> {
  await keepFilesOf(indexFolder(dataDir), segments);
}

async function keepFilesOf(folder: string, segments: IndexManifest['segments']): Promise<void> {
  const files = new Set(segments.flatMap(({ file }) => [file, structureFile(file)]));
  for (const name of await readdir(folder)) if (name !== 'manifest.json' && !files.has(name)) await rm(join(folder, name), { force: true });
}

/** Completes what a killed run left: a whole segment whose structure was not written yet. */
async function ensureStructure(folder: string, file: string, headings: ArticleHeadings): Promise<void> {
  const path = join(folder, structureFile(file));
  const isThere = await readLawStructure(path).then(
    () => true,
    () => false,
  );
  if (!isThere) await writeLawStructure(path, buildLawStructure(createFrenchAnalyser(), await readSegment(join(folder, file)), headings));
}

function addSource(manifest: IndexManifest, chunk: CorpusChunk): void {
  const source = manifest.sources.find((one) => one.kind === chunk.kind);
  const dataDate = shownDay(chunk);
  if (source === undefined) manifest.sources.push({ kind: chunk.kind, documents: chunk.records, dataDate });
  else {
    source.documents += chunk.records;
    if (dataDate > source.dataDate) source.dataDate = dataDate;
  }
}

async function isReadable(path: string): Promise<boolean> {
  return readSegment(path).then(
    () => true,
    () => false,
  );
}
