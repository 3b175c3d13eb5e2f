import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createChunkSink } from '../chunk-sink.ts';
import { ADDED_FOLDER, type CorpusChunk, corpusFolder, digestOf } from '../manifest.ts';
import { readChunk } from '../read.ts';
import type { CorpusRecord } from '../record.ts';
import { addedFolder, type Lot, readAdditions } from './manifest.ts';

export type Erased = {
  readonly lots: Lot[];
  /** Names of the chunks written anew: the name before, and the one after. */
  readonly renamed: ReadonlyMap<string, string>;
};

/** Former names kept: an index that is older than this many rewritings is built anew. */
const FORMER_NAMES = 50;

/**
 * Writes anew, under other names, the chunks that hold texts to erase. The files before stay until `removeUnnamed`, which follows the writing of the
 * manifest: a kill in between leaves the corpus as it was, or as it becomes.
 */
export async function eraseFromFiles(
  dataDir: string,
  lots: readonly Lot[],
  isErased: (chunk: CorpusChunk, record: CorpusRecord) => boolean,
  isConcerned: (chunk: CorpusChunk) => boolean,
): Promise<Erased> {
  const renamed = new Map<string, string>();
  const after: Lot[] = [];
  for (const lot of lots) {
    const chunks: CorpusChunk[] = [];
    for (const chunk of lot.chunks) {
      const rest = isConcerned(chunk) && (await holds(dataDir, chunk, isErased)) ? await writeRest(dataDir, chunk, isErased) : chunk;
      if (rest !== chunk) renamed.set(chunk.name, rest?.name ?? '');
      if (rest !== null) chunks.push(rest);
    }
    const isSame = chunks.length === lot.chunks.length && chunks.every((chunk, index) => chunk === lot.chunks[index]);
    // Its id is the hash of what was read: the same files, added again, are to be read again.
    after.push(isSame ? lot : { ...lot, chunks, id: digestOf(Buffer.from(JSON.stringify([lot.id, chunks]))).slice(0, 12) });
  }
  return { lots: after, renamed };
}

type IsErased = (chunk: CorpusChunk, record: CorpusRecord) => boolean;

async function holds(dataDir: string, chunk: CorpusChunk, isErased: IsErased): Promise<boolean> {
  for await (const record of readChunk(dataDir, chunk)) if (isErased(chunk, record)) return true;
  return false;
}

/** The chunk without what is erased; null when nothing is left. */
async function writeRest(dataDir: string, chunk: CorpusChunk, isErased: IsErased): Promise<CorpusChunk | null> {
  const sink = createChunkSink();
  for await (const record of readChunk(dataDir, chunk)) if (!isErased(chunk, record)) sink.add(record);
  if (sink.records() === 0) return null;
  const bytes = sink.finish();
  const hash = digestOf(bytes);
  const name = `${hash.slice(0, 12)}-${chunk.kind}`;
  const file = `${ADDED_FOLDER}/${name}.ndjson.gz`;
  await writeFile(join(corpusFolder(dataDir), file), bytes, { flush: true });
  const restOf = [...(chunk.restOf ?? []), chunk.name].slice(-FORMER_NAMES);
  return { ...chunk, name, file, sha256: hash, records: sink.records(), restOf };
}

/** Removes the chunks that the manifest does not name: those written anew, those of a lot removed, and what a command left that failed or was killed. */
export async function removeUnnamed(dataDir: string): Promise<void> {
  const { lots } = await readAdditions(dataDir);
  const named = new Set(lots.flatMap(({ chunks }) => chunks.map(({ file }) => file)));
  for (const name of await readdir(addedFolder(dataDir)))
    if (/\.(?:gz|tmp)$/.test(name) && !named.has(`${ADDED_FOLDER}/${name}`)) await rm(join(addedFolder(dataDir), name), { force: true });
}
