import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { z } from 'zod';
import { writeAtomically } from './atomic-file.ts';

export const chunkSchema = z.object({
  name: z.string(),
  file: z.string(),
  sha256: z.string(),
  kind: z.enum(SOURCE_KEYS),
  records: z.int(),
  dataDate: z.string().nullable(),
  /** No record says its day: `dataDate` is that of its file, and is not shown. */
  isUndated: z.literal(true).optional(),
  /** Some texts that an operator gave, not all that was published up to `dataDate`. */
  isPartial: z.literal(true).optional(),
  /** Former names of a chunk rewritten without erased records, the latest last. */
  restOf: z.array(z.string()).optional(),
});

/** The chunks compacted so far. `complete` once every planned chunk is there. */
const manifestSchema = z.object({ fingerprint: z.string(), complete: z.boolean(), planned: z.int(), chunks: z.array(chunkSchema) });
export type CorpusManifest = z.infer<typeof manifestSchema>;
export type CorpusChunk = z.infer<typeof chunkSchema>;

/** Subfolder of the corpus with the operator's additions. */
export const ADDED_FOLDER = 'added';
/** A chunk of the data packages, or of an addition. */
export const isAdded = (chunk: CorpusChunk): boolean => chunk.file.startsWith(`${ADDED_FOLDER}/`);

/** The day of the data, as shown; '' when it is not known. */
export const shownDay = ({ dataDate, isUndated }: CorpusChunk): string => (isUndated ? '' : (dataDate ?? ''));

/** The day up to which a kind is held: that of its latest whole delivery, since a text given alone says nothing of the others; '' when it is not known. */
export function dayOfKind(chunks: readonly CorpusChunk[]): string {
  const latest = (some: readonly CorpusChunk[]): string => some.map(shownDay).sort().at(-1) ?? '';
  return latest(chunks.filter(({ isPartial }) => isPartial !== true)) || latest(chunks);
}

/** The chunks of one kind of a package, which was published at once, with the latest day that any of them says. */
export function withOneDay(chunks: readonly CorpusChunk[], kind: CorpusChunk['kind']): CorpusChunk[] {
  const days = chunks.flatMap((chunk) => (chunk.kind === kind ? (chunk.dataDate ?? []) : []));
  const dataDate = days.sort().at(-1) ?? null;
  return chunks.map((chunk) => (chunk.kind === kind ? { ...chunk, dataDate } : chunk));
}

export const corpusFolder = (dataDir: string): string => join(dataDir, 'corpus');
const manifestPath = (dataDir: string): string => join(corpusFolder(dataDir), 'manifest.json');

/** The manifest on disk; null when there is none, it cannot be read, or it is of another corpus than `fingerprint`. */
export async function readManifest(dataDir: string, fingerprint?: string): Promise<CorpusManifest | null> {
  try {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(manifestPath(dataDir), 'utf8')));
    return fingerprint === undefined || manifest.fingerprint === fingerprint ? manifest : null;
  } catch {
    return null;
  }
}

export async function writeManifest(dataDir: string, manifest: CorpusManifest): Promise<void> {
  await writeAtomically(manifestPath(dataDir), JSON.stringify(manifest));
}

export const digestOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');
