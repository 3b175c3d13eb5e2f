import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Another command is writing to the corpus. */
export class Locked extends Error {
  constructor(pid: number) {
    super(`Une autre commande modifie le fonds (processus ${pid}). Réessayez quand elle aura fini.`);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Runs one writer at a time in a folder. Takes over the lock of a process that no longer exists. @throws Locked */
export async function withLock<T>(folder: string, run: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'writer.lock');
  const take = (): Promise<boolean> =>
    writeFile(path, String(process.pid), { flag: 'wx' }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );
  if (!(await take())) {
    const holder = Number(await readFile(path, 'utf8').catch(() => ''));
    if (holder > 0 && holder !== process.pid && isAlive(holder)) throw new Locked(holder);
    await rm(path, { force: true });
    if (!(await take())) throw new Locked(holder);
  }
  try {
    return await run();
  } finally {
    await rm(path, { force: true });
  }
}
