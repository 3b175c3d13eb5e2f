import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type CorpusChunk, corpusFolder, digestOf, readManifest } from './manifest.ts';
import type { CorpusRecord } from './record.ts';

/** True when the chunk's file is there and unaltered. */
export async function chunkIsSound(dataDir: string, chunk: CorpusChunk): Promise<boolean> {
  try {
    return digestOf(await readFile(join(corpusFolder(dataDir), chunk.file))) === chunk.sha256;
  } catch {
    return false;
  }
}

/** Whether every chunk of the packages is compacted, and its file sound. */
export async function isCompacted(dataDir: string): Promise<boolean> {
  const manifest = await readManifest(dataDir);
  if (manifest?.complete !== true) return false;
  for (const chunk of manifest.chunks) if (!(await chunkIsSound(dataDir, chunk))) return false;
  return true;
}

/** Records of one compacted chunk, in order, without holding the chunk in memory. */
export async function* readChunk(dataDir: string, chunk: CorpusChunk): AsyncGenerator<CorpusRecord> {
  const input = createReadStream(join(corpusFolder(dataDir), chunk.file));
  const unzipped = createGunzip();
  input.on('error', (error) => unzipped.destroy(error));
  try {
    for await (const line of createInterface({ input: input.pipe(unzipped), crlfDelay: Number.POSITIVE_INFINITY }))
      if (line !== '') yield JSON.parse(line) as CorpusRecord;
  } finally {
    // A reader that stops early would leave the file open.
    unzipped.destroy();
    input.destroy();
  }
}
