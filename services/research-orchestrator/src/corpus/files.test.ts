import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeAtomically } from './atomic-file.ts';
import { readChunk } from './read.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendu-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a file that cannot be written whole leaves nothing behind', async () => {
  const path = join(folder, 'manifest.json');
  await mkdir(path);
  await expect(writeAtomically(path, '{}')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['manifest.json']);
});

it('two writings of one file at once leave one of them, whole', async () => {
  const path = join(folder, 'manifest.json');
  const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(200_000));
  await Promise.all(texts.map((text) => writeAtomically(path, text)));
  expect(await readdir(folder)).toEqual(['manifest.json']);
});

it.skipIf(process.platform !== 'linux')('a chunk that is read in part is closed', async () => {
  await mkdir(join(folder, 'corpus'));
  const lines = Array.from({ length: 50_000 }, (_, id) => JSON.stringify({ id, noise: Math.random() })).join('\n');
  await writeFile(join(folder, 'corpus', 'chunk.gz'), gzipSync(lines));
  const openFiles = async (): Promise<string[]> => {
    const names = await readdir('/proc/self/fd');
    const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
    return paths.filter((path) => path.startsWith(folder));
  };
  const chunk = { name: 'chunk', file: 'chunk.gz', sha256: '', kind: 'legiarti' as const, records: 1, dataDate: null };
  for await (const record of readChunk(folder, chunk)) {
    expect(record.id).toBe(0);
    expect(await openFiles()).toHaveLength(1);
    break;
  }
  await expect.poll(openFiles).toEqual([]);
});
