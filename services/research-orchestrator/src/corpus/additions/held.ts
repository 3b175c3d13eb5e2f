import { type CorpusChunk, readManifest } from '../manifest.ts';
import { readChunk } from '../read.ts';
import type { CorpusRecord } from '../record.ts';
import { type Additions, readAdditions } from './manifest.ts';

/** Every chunk of the corpus: the data packages, then additions in the order of adding. */
export async function allChunks(dataDir: string, additions: Additions): Promise<CorpusChunk[]> {
  const packages = await readManifest(dataDir);
  return [...(packages?.chunks ?? []), ...additions.lots.flatMap(({ chunks }) => chunks)];
}

/** Every record held, superseded and withdrawn versions included. */
export async function* heldVersions(dataDir: string): AsyncGenerator<CorpusRecord> {
  for (const chunk of await allChunks(dataDir, await readAdditions(dataDir))) yield* readChunk(dataDir, chunk);
}
