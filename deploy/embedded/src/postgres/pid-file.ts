import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '@attendu/threads/holder-file';

/** The pid file of a running server. `ready`: it accepts connections. */
export type PidFile = { readonly pid: number; readonly port: number; readonly ready: boolean };

/** Reads postmaster.pid (one field a line: pid, folder, start, port, socket folder, address, memory key, state); null when absent or cut short. */
export function parsePidFile(text: string): PidFile | null {
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  const port = Number.parseInt(lines[3] ?? '', 10);
  if (!(pid > 0)) return null;
  return { pid, port: Number.isInteger(port) ? port : 0, ready: (lines[7] ?? '').trim() === 'ready' };
}

export async function readPidFile(dataDir: string): Promise<PidFile | null> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => null);
  return text === null ? null : parsePidFile(text);
}

/** Whether `pid` is a PostgreSQL server, and not another process that reuses its number. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return /(^|\/)postgres$/.test(command.split('\0')[0] ?? '');
}
