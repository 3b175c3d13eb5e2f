import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clearStale, hold, isAlive } from '@attendu/threads/holder-file';
import { writeWhole } from './write-whole.ts';

/** The live run of a data folder; `url` is set once it answers. */
export type Run = { readonly pid: number; readonly born: string | null; readonly startedAt: string; readonly url: string | null };

const fileOf = (folder: string) => join(folder, 'run.json');

/** Start time of a process in clock ticks: distinguishes it from a later one with the same pid. Null outside Linux. */
async function birthOf(pid: number): Promise<string | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

/** The live run on this folder, or null. */
export async function readRun(folder: string): Promise<Run | null> {
  return (await readRunAt(fileOf(folder))) ?? null;
}

/** Undefined without a file, null for that of a run that is gone. */
async function readRunAt(path: string): Promise<Run | null | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : ''));
  if (text === null) return undefined;
  try {
    const run = JSON.parse(text) as Run;
    return isAlive(run.pid) && run.born === (await birthOf(run.pid)) ? run : null;
  } catch {
    return null;
  }
}

export type RunLock = { publish(url: string): Promise<void>; release(): Promise<void> };

/** Claims the folder for this process, or returns the run that already holds it. Clears the file of a killed run. */
export async function takeRun(folder: string, now: Date): Promise<RunLock | Run> {
  const mine: Run = { pid: process.pid, born: await birthOf(process.pid), startedAt: now.toISOString(), url: null };
  const text = JSON.stringify(mine);
  for (;;) {
    const held = await readRun(folder);
    if (held !== null) return held;
    await clearStale(fileOf(folder), text, async (path) => (await readRunAt(path)) === null);
    if (!(await hold(fileOf(folder), text))) continue;
    return {
      publish: (url) => writeWhole(fileOf(folder), JSON.stringify({ ...mine, url })),
      release: () => rm(fileOf(folder), { force: true }),
    };
  }
}
