import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, rm, writeFile } from 'node:fs/promises';

/** False also for a zombie process. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2, line.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return false;
  }
}

/** Creates the file by which a process holds something. It appears with its whole content: one without its holder's name would seem stale. False when there is one. */
export async function hold(path: string, content: string): Promise<boolean> {
  const partial = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(partial, content);
    await link(partial, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Removes a file whose holder is gone. One process at a time, so that none removes the file that another has just created. `isStale`: of a file that is there.
 * @param own content of the caller's own file
 */
export async function clearStale(path: string, own: string, isStale: (path: string) => Promise<boolean>): Promise<void> {
  const clearing = `${path}.clearing`;
  if (!(await hold(clearing, own))) {
    if (await isStale(clearing)) await rm(clearing, { force: true });
    return;
  }
  try {
    if (await isStale(path)) await rm(path, { force: true });
  } finally {
    await rm(clearing, { force: true });
  }
}
