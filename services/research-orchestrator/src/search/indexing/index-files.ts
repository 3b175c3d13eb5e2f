import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { z } from 'zod';
import { writeAtomically } from '../../corpus/atomic-file.ts';

/** Segments on disk, by kind. `covers`: chunks of the corpus that a segment holds. */
const indexManifestSchema = z.object({
  fingerprint: z.string(),
  complete: z.boolean(),
  segments: z.array(z.object({ kind: z.enum(SOURCE_KEYS), file: z.string(), covers: z.array(z.string()), documents: z.int() })),
  sources: z.array(z.object({ kind: z.enum(SOURCE_KEYS), documents: z.int(), dataDate: z.string() })),
  /** Documents of the whole corpus, including those not indexed yet; an estimate until compaction ends. */
  documents: z.int(),
});
export type IndexManifest = z.infer<typeof indexManifestSchema>;

export const indexFolder = (dataDir: string): string => join(dataDir, 'index');
/** `building`: progress of an update, while the previous index still answers. */
type Which = 'manifest' | 'building';
const manifestPath = (dataDir: string, which: Which): string => join(indexFolder(dataDir), `${which}.json`);

/** Separates, at the end of a fingerprint, the identity of what an operator added. */
export const ADDED_MARK = '+';
/** Identity of the code and of the data packages that an index was made with. */
export const codeOf = (fingerprint: string): string => fingerprint.split(ADDED_MARK)[0] ?? '';

/** The index on disk if it has `fingerprint`, or with 'same code' if only what was added differs; otherwise null. */
export async function readIndexManifest(
  dataDir: string,
  fingerprint: string,
  match: 'same' | 'same code' = 'same',
  which: Which = 'manifest',
): Promise<IndexManifest | null> {
  try {
    const manifest = indexManifestSchema.parse(JSON.parse(await readFile(manifestPath(dataDir, which), 'utf8')));
    const fits = match === 'same' ? manifest.fingerprint === fingerprint : codeOf(manifest.fingerprint) === codeOf(fingerprint);
    return fits ? manifest : null;
  } catch {
    return null;
  }
}

export async function writeIndexManifest(dataDir: string, manifest: IndexManifest, which: Which = 'manifest'): Promise<void> {
  await writeAtomically(manifestPath(dataDir, which), JSON.stringify(manifest));
}
