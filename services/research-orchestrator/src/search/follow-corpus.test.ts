import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { corpusFolder, writeManifest } from '../corpus/manifest.ts';
import { followCorpus } from './follow-corpus.ts';
import { indexFingerprint } from './indexing/build-index.ts';
import { type IndexManifest, indexFolder, writeIndexManifest } from './indexing/index-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendu-follow-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

async function emptyPackages(): Promise<{ legi: string; kali: string }> {
  const packages = { legi: join(folder, 'legi'), kali: join(folder, 'kali') };
  for (const path of Object.values(packages)) {
    await mkdir(join(path, 'data'), { recursive: true });
    await writeFile(join(path, 'package.json'), JSON.stringify({ version: '1.0.0' }));
  }
  return packages;
}

it.each(['at the start', 'while it watches'])('removes the files of older indexes although no update succeeds, %s', async (when) => {
  const packages = await emptyPackages();
  const dataDir = join(folder, 'data');
  await mkdir(indexFolder(dataDir), { recursive: true });
  const fingerprint = await indexFingerprint(packages, dataDir);
  // An empty package has no chunk to compact.
  await mkdir(corpusFolder(dataDir), { recursive: true });
  await writeManifest(dataDir, { fingerprint, complete: true, planned: 0, chunks: [] });
  const whole = { fingerprint, complete: true, segments: [], structures: [], outside: [], sources: [], documents: 0 };
  const behind = { ...whole, fingerprint: `${fingerprint}+former` };
  await writeIndexManifest(dataDir, when === 'at the start' ? behind : whole);
  await writeFile(join(indexFolder(dataDir), 'older.seg'), '');
  let current: IndexManifest | null = null;
  let tries = 0;
  const follower = followCorpus({
    packages,
    dataDir,
    log: createLogger('test', 'silent'),
    watchMs: 1,
    builds: true,
    outside: null,
    take: async (manifest) => {
      current = manifest;
    },
    current: () => current,
    beforeUpdate: async () => {
      tries += 1;
      throw new Error('No space left on device.');
    },
    afterUpdate: () => undefined,
  });
  try {
    if (when !== 'at the start') {
      await follower.complete;
      current = behind;
    }
    await eventually(async () => tries > 1);
    expect(await readdir(indexFolder(dataDir))).toContain('older.seg');
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 3_600_000);
    await eventually(async () => !(await readdir(indexFolder(dataDir))).includes('older.seg'));
    expect(await readdir(indexFolder(dataDir))).toEqual(['manifest.json']);
  } finally {
    await follower.stop();
  }
});
