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

function follow(packages: { legi: string; kali: string }, dataDir: string, store: () => Promise<void>) {
  const index: { current: IndexManifest | null } = { current: null };
  const follower = followCorpus({
    packages,
    dataDir,
    log: createLogger('test', 'silent'),
    watchMs: 1,
    builds: true,
    outside: null,
    take: async (manifest) => {
      index.current = manifest;
    },
    current: () => index.current,
    beforeUpdate: store,
    afterUpdate: () => undefined,
  });
  return { follower, index };
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
  // What an update made before it failed.
  const counts = { counts: [1], documents: 1, marks: null, erases: false };
  await writeIndexManifest(
    dataDir,
    { ...whole, complete: false, segments: [{ kind: 'cnn', file: 'begun.seg', covers: ['kali-1'], ...counts }] },
    'building',
  );
  await writeFile(join(indexFolder(dataDir), 'begun.seg'), '');
  const tries: string[] = [];
  const { follower, index } = follow(packages, dataDir, async () => {
    tries.push('store');
    throw new Error('No space left on device.');
  });
  try {
    if (when !== 'at the start') {
      await follower.complete;
      index.current = behind;
    }
    await eventually(async () => tries.length > 1);
    expect(await readdir(indexFolder(dataDir))).toContain('older.seg');
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 3_600_000);
    await eventually(async () => !(await readdir(indexFolder(dataDir))).includes('older.seg'));
    expect((await readdir(indexFolder(dataDir))).sort()).toEqual(['begun.seg', 'building.json', 'manifest.json']);
  } finally {
    await follower.stop();
  }
});

it('stores what it could not before a build, once it can', { timeout: 60_000 }, async () => {
  const packages = await emptyPackages();
  const dataDir = join(folder, 'data');
  const tries: string[] = [];
  const { follower, index } = follow(packages, dataDir, async () => {
    tries.push('store');
    if (tries.length === 1) throw new Error('The database does not answer.');
  });
  try {
    await follower.complete;
    // Its compacted files are not there: the next update is built, then stored.
    const { fingerprint } = index.current ?? { fingerprint: '' };
    if (index.current !== null) index.current = { ...index.current, fingerprint: `${fingerprint}+former` };
    await eventually(() => tries.length > 1);
    expect(index.current?.fingerprint).toBe(fingerprint);
  } finally {
    await follower.stop();
  }
});
