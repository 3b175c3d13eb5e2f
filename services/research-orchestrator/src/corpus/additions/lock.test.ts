import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Locked, withLock } from './lock.ts';

describe('the lock of the corpus', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attendu-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** A lock left by this process of this host, touched so long ago. */
  const leave = async (text: string, seconds: number): Promise<void> => {
    const path = join(folder, 'writer.lock');
    await writeFile(path, text);
    const at = new Date(Date.now() - seconds * 1_000);
    await utimes(path, at, at);
  };
  const ran = () =>
    withLock(folder, async () => 'ran').catch((error: unknown) => (error instanceof Locked ? 'locked' : Promise.reject(error as Error)));

  it('lets one writer at a time through, also within one process, and leaves no file', async () => {
    let release: ((result: string) => void) | undefined;
    const first = withLock(folder, () => new Promise<string>((resolve) => (release = resolve)));
    await expect.poll(() => release).toBeDefined();
    expect(await ran()).toBe('locked');
    expect(await readdir(folder)).toEqual(['writer.lock']);
    release?.('first');
    expect(await first).toBe('first');
    expect(await ran()).toBe('ran');
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['a process that lives', `${process.ppid} ${hostname()}`, 0, 'locked'],
    ['a process that is gone', `99999999 ${hostname()}`, 0, 'ran'],
    ['a process that is gone, whose number another one has now', `${process.ppid} ${hostname()}`, 3_600, 'ran'],
    ['an earlier run with the number of this one', `${process.pid} ${hostname()}`, 0, 'ran'],
    ['a process of another host', '1 elsewhere', 0, 'locked'],
    ['a process of a host that is gone', '1 elsewhere', 3_600, 'ran'],
    ['a process of an earlier version', String(process.ppid), 3_600, 'locked'],
    ['a process that was killed as it wrote', '', 0, 'ran'],
  ])('of %s', async (_whose, text, seconds, expected) => {
    await leave(text, seconds);
    expect(await ran()).toBe(expected);
  });
});
