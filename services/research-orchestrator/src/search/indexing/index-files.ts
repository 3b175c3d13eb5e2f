import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { z } from 'zod';
import { writeAtomically } from '../../corpus/atomic-file.ts';

const segmentSchema = z.object({
  kind: z.enum(SOURCE_KEYS),
  file: z.string(),
  /** Chunks of the corpus that it holds, in order, and how many documents of each the file has; '' for a chunk all of whose documents are removed. */
  covers: z.array(z.string()),
  counts: z.array(z.int()),
  /** File of what changed since the segment was written; null when nothing did. */
  marks: z.string().nullable(),
  /** It holds words of texts that must be erased: it is rewritten without them as soon as the index answers without them. */
  erases: z.boolean(),
  /** Documents that are not removed. */
  documents: z.int(),
});
export type IndexedSegment = z.infer<typeof segmentSchema>;

/** The index on disk: the segments of each kind in order, and the structure over them once the index is complete. */
const indexManifestSchema = z.object({
  fingerprint: z.string(),
  complete: z.boolean(),
  segments: z.array(segmentSchema),
  structures: z.array(z.object({ kind: z.enum(SOURCE_KEYS), file: z.string() })),
  /** Kinds whose postings and texts the engine outside holds as well: its readers need not. */
  outside: z.array(z.enum(SOURCE_KEYS)).default([]),
  sources: z.array(z.object({ kind: z.enum(SOURCE_KEYS), documents: z.int(), dataDate: z.string() })),
  /** Documents of the whole corpus, including those not indexed yet; an estimate until compaction ends. */
  documents: z.int(),
});
export type IndexManifest = z.infer<typeof indexManifestSchema>;

/** Files that an index is made of. */
export const filesOf = ({ segments, structures }: Pick<IndexManifest, 'segments' | 'structures'>): string[] => [
  ...segments.flatMap(({ file, marks }) => (marks === null ? [file] : [file, marks])),
  ...structures.map(({ file }) => file),
];

/** Identity of a segment: the same file name may hold another index's, with other code, or of chunks that changed. */
export const segmentKey = ({ fingerprint }: IndexManifest, { file, counts }: IndexedSegment): string =>
  `${baseFingerprint(fingerprint)}/${file}/${counts.join(',')}`;

export const indexFolder = (dataDir: string): string => join(dataDir, 'index');
/** `building`: progress of an update, while the previous index still answers. */
type Which = 'manifest' | 'building';
const manifestPath = (dataDir: string, which: Which): string => join(indexFolder(dataDir), `${which}.json`);

/** Separates, at the end of a fingerprint, the identity of what an operator added. */
export const ADDED_MARK = '+';
/** Identity of the code and of the data packages that an index was made with. */
const baseFingerprint = (fingerprint: string): string => fingerprint.split(ADDED_MARK)[0] ?? '';

/** The index on disk if it has `fingerprint`, or with 'same code' if only what was added differs; otherwise null. */
export async function readIndexManifest(
  dataDir: string,
  fingerprint: string,
  match: 'same' | 'same code' = 'same',
  which: Which = 'manifest',
): Promise<IndexManifest | null> {
  try {
    const manifest = indexManifestSchema.parse(JSON.parse(await readFile(manifestPath(dataDir, which), 'utf8')));
    const fits =
      match === 'same' ? manifest.fingerprint === fingerprint : baseFingerprint(manifest.fingerprint) === baseFingerprint(fingerprint);
    return fits ? manifest : null;
  } catch {
    return null;
  }
}

export async function writeIndexManifest(dataDir: string, manifest: IndexManifest, which: Which = 'manifest'): Promise<void> {
  await writeAtomically(manifestPath(dataDir, which), JSON.stringify(manifest));
}
