import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearStale, hold } from '../src/holder-file.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendu-holder-'));
  path = join(folder, 'holder');
});
afterEach(() => rm(folder, { recursive: true }));

const isStale = (file: string): Promise<boolean> =>
  readFile(file, 'utf8').then(
    (text) => text === 'gone',
    () => false,
  );

it('creates a file once, with its content, and leaves no other', async () => {
  expect(await Promise.all([hold(path, 'a'), hold(path, 'b'), hold(path, 'c')])).toHaveLength(3);
  expect(await readdir(folder)).toEqual(['holder']);
  expect(await hold(path, 'd')).toBe(false);
  expect(['a', 'b', 'c']).toContain(await readFile(path, 'utf8'));
});

it('keeps the file that another process creates while one looks at the stale one', async () => {
  await writeFile(path, 'gone');
  await clearStale(path, 'second', async (file) => {
    // The first process sees it too, clears it and creates its own.
    const seen = await isStale(file);
    await clearStale(path, 'first', isStale);
    expect(await hold(path, 'first')).toBe(false);
    return seen;
  });
  expect(await hold(path, 'first')).toBe(true);
  await clearStale(path, 'second', isStale);
  expect(await readFile(path, 'utf8')).toBe('first');
  expect(await readdir(folder)).toEqual(['holder']);
});

it('goes on after a process that was killed as it cleared', async () => {
  await Promise.all([writeFile(path, 'gone'), writeFile(`${path}.clearing`, 'gone')]);
  await clearStale(path, 'first', isStale);
  await clearStale(path, 'first', isStale);
  expect(await readdir(folder)).toEqual([]);
});
