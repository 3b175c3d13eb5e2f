import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createImportProcess, type ImportProcess } from '../src/corpus/import-process.ts';

/** What a process answers that has begun: nothing is compacted in an empty folder. */
const BEGUN = 'The corpus is not compacted yet.';
const STOPPED = 'The import was stopped.';

describe('the process that stores the corpus', { timeout: 60_000 }, () => {
  let folder: string;
  let importer: ImportProcess;
  const endOf = (stored: Promise<unknown>): Promise<string> =>
    stored.then(
      () => 'stored',
      (error: Error) => error.message,
    );
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attendu-import-'));
    importer = createImportProcess({ url: 'postgres://127.0.0.1:9/none', schema: 'research', dataDir: folder });
  });
  afterEach(async () => {
    await importer.stop();
    await rm(folder, { recursive: true });
  });

  it('rests after what is under way and what waits, and begins again', async () => {
    const first = endOf(importer.store());
    await setImmediate();
    const waiting = [importer.store(), importer.store()].map(endOf);
    await importer.rest();
    expect(await Promise.all([first, ...waiting])).toEqual([BEGUN, BEGUN, BEGUN]);
    expect(await endOf(importer.store())).toBe(BEGUN);
  });

  it('begins nothing once it is stopped, neither what waited nor what is asked after', async () => {
    await endOf(importer.store());
    const first = endOf(importer.store());
    await setImmediate();
    const second = endOf(importer.store());
    await importer.stop();
    expect(await second).toBe(STOPPED);
    expect(await first).not.toBe('stored');
    expect(await endOf(importer.store())).toBe(STOPPED);
  });
});
