import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './postgres/pid-file.ts';
import { createWhole, writeWhole } from './write-whole.ts';

/** The live run of a data folder; `url` is set once it answers. */
export type Run = { readonly pid: number; readonly born: string | null; readonly startedAt: string; readonly url: string | null };

const fileOf = (folder: string) => join(folder, 'run.json');

/** Start time of a process in clock ticks: distinguishes it from a later one with the same pid. Null outside Linux. */
async function birthOf(pid: number): Promise<string | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

/** The live run on this folder, or null. */
export function readRun(folder: string): Promise<Run | null> {
  return readRunAt(fileOf(folder));
}

async function readRunAt(path: string): Promise<Run | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  let run: Run;
  try {
    run = JSON.parse(text) as Run;
  } catch {
    return null;
  }
  if (!isAlive(run.pid) || run.born !== (await birthOf(run.pid))) return null;
  return run;
}

export type RunLock = { publish(url: string): Promise<void>; release(): Promise<void> };

/** Removes a run file whose process is gone. One process at a time, so that none removes the file that another has just made. */
async function clearStale(folder: string, mine: string): Promise<void> {
  const clearing = `${fileOf(folder)}.clearing`;
  if (!(await createWhole(clearing, mine))) {
    const isThere = await readFile(clearing).then(
      () => true,
      () => false,
    );
    if (isThere && (await readRunAt(clearing)) === null) await rm(clearing, { force: true });
    return;
  }
  try {
    if ((await readRun(folder)) === null) await rm(fileOf(folder), { force: true });
  } finally {
    await rm(clearing, { force: true });
  }
}

/** Claims the folder for this process, or returns the run that already holds it. Clears the file of a killed run. */
export async function takeRun(folder: string, now: Date): Promise<RunLock | Run> {
  const mine: Run = { pid: process.pid, born: await birthOf(process.pid), startedAt: now.toISOString(), url: null };
  const text = JSON.stringify(mine);
  for (;;) {
    const held = await readRun(folder);
    if (held !== null) return held;
    await clearStale(folder, text);
    if (!(await createWhole(fileOf(folder), text))) continue;
    return {
      publish: (url) => writeWhole(fileOf(folder), JSON.stringify({ ...mine, url })),
      release: () => rm(fileOf(folder), { force: true }),
    };
  }
}
