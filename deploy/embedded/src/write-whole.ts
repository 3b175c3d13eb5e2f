import { rename, rm, writeFile } from 'node:fs/promises';

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
