import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { SyncFailure } from './failure.ts';
import { hostOf, type PublisherClient } from './publisher-client.ts';

/** Broken connections before a download is given up; the next synchronisation resumes it. */
const MOST_BREAKS = 5;

/**
 * Downloads a file, resuming what an earlier try left. `digest`: checksum given by the publisher. Detects a file that changed on the server meanwhile
 * and downloads it again from the start. @throws SyncFailure
 */
export async function download(
  client: PublisherClient,
  url: string,
  path: string,
  digest?: { algorithm: string; hex: string },
): Promise<void> {
  const part = `${path}.part`;
  const tagFile = `${path}.tag`;
  for (let breaks = 0; ; breaks += 1) {
    const have = await stat(part).then(
      ({ size }) => size,
      () => 0,
    );
    const tag = await readFile(tagFile, 'utf8').catch(() => '');
    const isResumed = have > 0 && tag !== '';
    const { status, headers, body } = await client.open(url, {
      // A server that compresses on the way would count other bytes.
      headers: { 'accept-encoding': 'identity', ...(isResumed ? { range: `bytes=${have}-`, 'if-range': tag } : {}) },
      expect: [200, 206, 416],
    });
    const from = status === 206 ? have : 0;
    await writeFile(tagFile, headers.get('etag') ?? headers.get('last-modified') ?? '');
    if (status === 416) {
      body.destroy();
      await rm(part, { force: true });
      if (breaks >= MOST_BREAKS) throw new SyncFailure(`${hostOf(url)} refuse de reprendre ${url}.`);
      continue;
    }
    const length = headers.get('content-length');
    const isWhole = await pipeline(body, createWriteStream(part, { flags: from > 0 ? 'a' : 'w' })).then(
      async () => length === null || (await stat(part)).size === from + Number(length),
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOSPC' || error.name === 'AbortError') throw error;
        return false;
      },
    );
    if (isWhole) break;
    if (breaks >= MOST_BREAKS)
      throw new SyncFailure(`${hostOf(url)} coupe le téléchargement (${breaks + 1} fois). La synchronisation suivante reprendra là.`);
  }
  if (digest !== undefined && (await digestOf(part, digest.algorithm)) !== digest.hex.toLowerCase()) {
    await rm(part, { force: true });
    throw new SyncFailure(`${url} n’a pas l’empreinte que l’éditeur annonce : rien n’en est pris.`);
  }
  await rename(part, path);
  await rm(tagFile, { force: true });
}

async function digestOf(path: string, algorithm: string): Promise<string> {
  const hash = createHash(algorithm);
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
