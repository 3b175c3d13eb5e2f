import { randomUUID } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';

/** Replaces a file of secrets atomically: readers see the old content or the new one, and a full disk leaves the old one. */
export async function writeWhole(path: string, content: string): Promise<void> {
  const partial = `${path}.${process.pid}.partial`;
  try {
    await writeFile(partial, content, { mode: 0o600, flush: true });
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Creates a file that appears with its whole content, for its owner alone to read; false when there is one already. */
export async function createWhole(path: string, content: string): Promise<boolean> {
  const partial = `${path}.${randomUUID()}.partial`;
  try {
    await writeFile(partial, content, { mode: 0o600 });
    await link(partial, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(partial, { force: true });
  }
}
