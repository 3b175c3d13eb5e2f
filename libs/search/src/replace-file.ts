import { type FileHandle, open, rename, rm } from 'node:fs/promises';

let written = 0;

/** Writes a file whole or not at all: beside its name first, flushed, then renamed. Writings of one file at once do not meet. */
export async function replaceFile(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  written += 1;
  const temporary = `${path}.${process.pid}-${written}.tmp`;
  try {
    const file = await open(temporary, 'w');
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    // Left behind, it would keep a full disk full.
    await rm(temporary, { force: true });
    throw error;
  }
}
