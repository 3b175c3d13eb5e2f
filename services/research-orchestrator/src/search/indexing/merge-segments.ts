import { join } from 'node:path';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { createIndexView, type SegmentState } from '@attendu/search/index-view';
import { readSegment, writeSegment } from '@attendu/search/segment-file';
import { readMarks, withMarks } from '@attendu/search/segment-marks';
import { mergeSegments } from '@attendu/search/segment-merge';
import { digestOf } from '../../corpus/manifest.ts';
import type { ArticleHeadings } from './article-headings.ts';
import type { IndexedSegment, IndexManifest } from './index-files.ts';
import { buildLawStructure } from './law-structure.ts';
import { readLawStructure, writeLawStructure } from './law-structure-file.ts';

/** The segments of a kind in order; those to merge into one are together in a list. */
export type MergePlan = readonly (IndexedSegment | readonly IndexedSegment[])[];

/** More segments than this slow a search down. */
const MOST_SEGMENTS = 8;
/** The first segment is rewritten when the others, with what was removed from it, reach this share of it: each document is rewritten a few times. */
const REWRITTEN_SHARE = 0.25;

const written = ({ counts }: IndexedSegment): number => counts.reduce((sum, count) => sum + count, 0);

/** What is merged once an index answers. */
export function mergePlan(own: readonly IndexedSegment[]): MergePlan {
  const [base, ...later] = own;
  if (base === undefined) return [];
  const changed = later.reduce((sum, segment) => sum + written(segment), written(base) - base.documents);
  if (changed > REWRITTEN_SHARE * written(base)) return [own];
  if (own.length > MOST_SEGMENTS) return [base.erases ? [base] : base, later];
  return own.map((segment) => (segment.erases ? [segment] : segment));
}

/** Merges the new segments that follow one another. All stay in the order of the corpus: one that was lost and built anew may precede others. */
export function neighboursMerged(own: readonly IndexedSegment[], isNew: (segment: IndexedSegment) => boolean): MergePlan {
  const runs: IndexedSegment[][] = [];
  for (const segment of own) {
    const [before] = runs.at(-1) ?? [];
    if (before !== undefined && isNew(before) && isNew(segment)) runs.at(-1)?.push(segment);
    else runs.push([segment]);
  }
  return runs.flatMap((run) => (run.length > 1 ? [run] : run));
}

const hashOf = (names: readonly (string | null)[]): string => digestOf(Buffer.from(names.join())).slice(0, 12);

/** A segment with its marks. @throws CorruptFile, or the file system's error, when one of them cannot be read */
export async function readState(folder: string, { file, marks }: IndexedSegment): Promise<SegmentState> {
  return withMarks(await readSegment(join(folder, file)), marks === null ? null : await readMarks(join(folder, marks)));
}

/** Merges segments without their removed documents. `name`: of the file; by default it tells what was merged, since a file is never overwritten. */
export async function mergeInto(folder: string, own: readonly IndexedSegment[], name: string | null): Promise<IndexedSegment> {
  const [first] = own;
  if (first === undefined) throw new Error('Nothing to merge.');
  const { kind } = first;
  const states: SegmentState[] = [];
  const covers: string[] = [];
  const counts: number[] = [];
  for (const entry of own) {
    const state = await readState(folder, entry);
    states.push(state);
    const removed = state.removed ?? new Uint32Array(0);
    let start = 0;
    for (const [i, count] of entry.counts.entries()) {
      const end = start + count;
      const left = count - removed.reduce((sum, doc) => sum + (doc >= start && doc < end ? 1 : 0), 0);
      start = end;
      if (entry.covers[i] === '') continue;
      covers.push(entry.covers[i] as string);
      counts.push(left);
    }
  }
  const segment = mergeSegments(states);
  const file = name ?? `${kind}-${hashOf(own.flatMap((entry) => [entry.file, entry.marks]))}.seg`;
  await writeSegment(join(folder, file), segment);
  return { kind, file, covers, counts, marks: null, erases: false, documents: segment.docCount };
}

/** Makes the structure of each kind that has none on disk: of its segments as they are, or completing what a killed run left. */
export async function ensureStructures(folder: string, manifest: IndexManifest, headings: ArticleHeadings): Promise<void> {
  const structures: IndexManifest['structures'] = [];
  for (const kind of new Set(manifest.segments.map((segment) => segment.kind))) {
    const own = manifest.segments.filter((segment) => segment.kind === kind);
    const [first] = own;
    const isAlone = own.length === 1 && first?.marks === null;
    const file = isAlone
      ? first.file.replace(/\.seg$/, '.law')
      : `${kind}-${hashOf(own.flatMap((entry) => [entry.file, entry.marks]))}.law`;
    const path = join(folder, file);
    const isThere = await readLawStructure(path).then(
      () => true,
      () => false,
    );
    if (!isThere) {
      const states: SegmentState[] = [];
      for (const entry of own) states.push(await readState(folder, entry));
      await writeLawStructure(path, buildLawStructure(createFrenchAnalyser(), createIndexView(states), headings));
    }
    structures.push({ kind, file });
  }
  manifest.structures = structures;
}
