import { open, rename, rm } from 'node:fs/promises';

let written = 0;

/** Writes a file whole or not at all: beside its name first, flushed, then renamed. */
export async function writeAtomically(path: string, data: string | Uint8Array): Promise<void> {
  written += 1;
  const temporary = `${path}.${process.pid}-${written}.tmp`;
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(data);
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
