import { mkdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { clearStale, hold, isAlive } from '@attendu/threads/holder-file';

/** Another command is writing to the corpus. */
export class Locked extends Error {
  constructor(pid: number) {
    super(`Une autre commande modifie le fonds (processus ${pid}). Réessayez quand elle aura fini.`);
  }
}

/** A holder touches its lock this often; one that has not for longer than STALE_MS is gone, even if another process has its number now. */
const BEAT_MS = 5_000;
const STALE_MS = 60_000;
/** Times that a lock is found abandoned, or given back, before giving up. */
const TRIES = 3;

/** Locks held by this process. */
const held = new Set<string>();

/** Runs one writer at a time in a folder, which several hosts may share. Takes over the lock of a process that is gone. @throws Locked */
export async function withLock<T>(folder: string, run: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'writer.lock');
  if (held.has(path)) throw new Locked(process.pid);
  held.add(path);
  try {
    await take(path);
    const beat = (): void => void utimes(path, new Date(), new Date()).catch(() => undefined);
    const beating = setInterval(beat, BEAT_MS).unref();
    try {
      return await run();
    } finally {
      clearInterval(beating);
      await rm(path, { force: true });
    }
  } finally {
    held.delete(path);
  }
}

async function take(path: string): Promise<void> {
  const own = `${process.pid} ${hostname()}`;
  let pid = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await hold(path, own)) return;
    const holder = await holderOf(path);
    if (holder === null) continue;
    pid = holder.pid;
    if (holder.isThere) throw new Locked(pid);
    await clearStale(path, own, async (file) => (await holderOf(file))?.isThere === false);
  }
  throw new Locked(pid);
}

/** The process that a lock names; null when it has just been released. Locks of earlier versions name no host and are not touched. */
async function holderOf(path: string): Promise<{ readonly pid: number; readonly isThere: boolean } | null> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    const [number = '', host] = text.split(' ');
    const pid = Number(number);
    const isFresh = host === undefined || Date.now() - mtimeMs < STALE_MS;
    const isElsewhere = host !== undefined && host !== hostname();
    return { pid, isThere: isFresh && (isElsewhere || (pid !== process.pid && isAlive(pid))) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
