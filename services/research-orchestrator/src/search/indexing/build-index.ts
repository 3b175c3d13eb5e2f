import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import type { Segment } from '@attendu/search/segment';
import { createSegmentBuilder } from '@attendu/search/segment-builder';
import { readSegment, SEGMENT_FORMAT, writeSegment } from '@attendu/search/segment-file';
import { mergeSegments } from '@attendu/search/segment-merge';
import { compactCorpus } from '../../corpus/compact.ts';
import type { CorpusChunk } from '../../corpus/manifest.ts';
import { type CorpusPackages, planCorpus } from '../../corpus/packages.ts';
import { readChunk } from '../../corpus/read.ts';
import { type ArticleHeadings, readArticleHeadings } from './article-headings.ts';
import { BODY_FIELD, FIELD_COUNT, INDEX_FORMAT, toIndexDocument } from './index-fields.ts';
import { type IndexManifest, indexFolder, readIndexManifest, writeIndexManifest } from './index-files.ts';
import { buildLawStructure } from './law-structure.ts';
import { readLawStructure, STRUCTURE_FORMAT, structureFile, writeLawStructure } from './law-structure-file.ts';

/** A step ended. `compacted` chunks and `indexed` documents so far, of `chunks`; `manifest` when there is something new to load. */
export type BuildProgress = { compacted: number; chunks: number; indexed: number; manifest: IndexManifest | null };

/** Identity of the index that this code makes of the installed packages. */
export async function indexFingerprint(packages: CorpusPackages): Promise<string> {
  const { fingerprint } = await planCorpus(packages);
  const formats = `i${INDEX_FORMAT}_s${SEGMENT_FORMAT}_l${STRUCTURE_FORMAT}`;
  return `${fingerprint}_${formats}_${createFrenchAnalyser().id}_${readArticleHeadings().hash}`;
}

async function buildSegment(dataDir: string, chunk: CorpusChunk, headings: ArticleHeadings): Promise<Segment> {
  const builder = createSegmentBuilder({ analyser: createFrenchAnalyser(), fields: FIELD_COUNT, forwardField: BODY_FIELD });
  for await (const record of readChunk(dataDir, chunk)) builder.add(toIndexDocument(record, headings));
  return builder.finish();
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
  const fingerprint = await indexFingerprint(packages);
  const headings = readArticleHeadings();
  const folder = indexFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const before = await readIndexManifest(dataDir, fingerprint);
  const kept = before?.segments ?? [];
  const manifest: IndexManifest = { fingerprint, complete: false, segments: [], sources: [], documents: before?.documents ?? 0 };
  const chunksByKind = new Map<string, CorpusChunk[]>();
  const indexed = (): number => manifest.segments.reduce((sum, segment) => sum + segment.documents, 0);

  await compactCorpus(packages, dataDir, async ({ chunk, done, total }) => {
    chunksByKind.set(chunk.kind, [...(chunksByKind.get(chunk.kind) ?? []), chunk]);
    addSource(manifest, chunk);
    manifest.documents = Math.max(
      manifest.documents,
      manifest.sources.reduce((sum, source) => sum + source.documents, 0),
    );
    const known = kept.find((segment) => segment.kind === chunk.kind && segment.covers.includes(chunk.name));
    if (
      known !== undefined &&
      !manifest.segments.some((segment) => segment.file === known.file) &&
      (await isReadable(join(folder, known.file)))
    )
      manifest.segments.push(known);
    if (!manifest.segments.some((segment) => segment.kind === chunk.kind && segment.covers.includes(chunk.name))) {
      const segment = await buildSegment(dataDir, chunk, headings);
      const file = `${chunk.name}.seg`;
      await writeSegment(join(folder, file), segment);
      manifest.segments.push({ kind: chunk.kind, file, covers: [chunk.name], documents: segment.docCount });
    }
    await writeIndexManifest(dataDir, manifest);
    onProgress({ compacted: done, chunks: total, indexed: indexed(), manifest: structuredClone(manifest) });
  });

  manifest.documents = manifest.sources.reduce((sum, source) => sum + source.documents, 0);
  for (const [kind, chunks] of chunksByKind) {
    const own = manifest.segments.filter((segment) => segment.kind === kind);
    const [only] = own;
    if (own.length === 1 && only?.covers.length === chunks.length) {
      await ensureStructure(folder, only.file, headings);
      continue;
    }
    const merged = mergeSegments(await Promise.all(own.map((segment) => readSegment(join(folder, segment.file)))));
    const file = `${kind}.seg`;
    await writeSegment(join(folder, file), merged);
    await writeLawStructure(join(folder, structureFile(file)), buildLawStructure(createFrenchAnalyser(), merged, headings));
    manifest.segments = [
      ...manifest.segments.filter((segment) => segment.kind !== kind),
      { kind: only?.kind ?? 'legiarti', file, covers: chunks.map((chunk) => chunk.name), documents: merged.docCount },
    ];
  }
  manifest.complete = true;
  await writeIndexManifest(dataDir, manifest);
  onProgress({ compacted: chunksByKind.size, chunks: chunksByKind.size, indexed: indexed(), manifest: structuredClone(manifest) });
  const files = new Set(manifest.segments.flatMap(({ file }) => [file, structureFile(file)]));
  for (const name of await readdir(folder)) if (name !== 'manifest.json' && !files.has(name)) await rm(join(folder, name), { force: true });
  return manifest;
}

/** What a kill left undone: a whole segment whose structure was not written yet. */
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
  const dataDate = chunk.dataDate ?? '';
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
