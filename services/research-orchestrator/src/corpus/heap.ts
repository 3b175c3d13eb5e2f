import { allChunks } from './additions/held.ts';
import { readAdditions } from './additions/manifest.ts';

/** Kilobytes of heap for each record of a corpus with additions: which chunk provides a version is known for all of them at once. */
const KB_A_RECORD = 0.4;

/** Megabytes of heap of a process that reads the corpus and needs `base` of its own. */
export async function heapFor(dataDir: string, base: number): Promise<number> {
  const additions = await readAdditions(dataDir);
  if (additions.lots.length === 0 && additions.withdrawn.length === 0) return base;
  const records = (await allChunks(dataDir, additions)).reduce((sum, chunk) => sum + chunk.records, 0);
  return base + Math.ceil((records * KB_A_RECORD) / 1000);
}
