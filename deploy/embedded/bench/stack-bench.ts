import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../src/postgres/free-port.ts';
import { memoryOf, processTree } from './memory.ts';
import type { Row } from './row.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LIMIT_MS = 5 * 60_000;
const MB = 1_000_000;

type Start = { child: ChildProcess; readyMs: number; completeMs: number; peakBytes: number; restBytes: number };

async function memoryNow(dataDir: string, child: ChildProcess): Promise<number> {
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const postgres = Number.parseInt(pidFile, 10);
  return memoryOf(await processTree(child.pid ?? 0, ...(postgres > 0 ? [postgres] : [])));
}

/** Starts `npm start` on a data folder and follows it until its corpus is complete. */
async function start(dataDir: string): Promise<Start> {
  const port = await freePort();
  const began = Date.now();
  const child = spawn(process.execPath, [join(ROOT, 'deploy/embedded/bin/start.mjs')], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  let readyMs = 0;
  let completeMs = 0;
  let peakBytes = 0;
  while (completeMs === 0) {
    if (child.exitCode !== null || Date.now() - began > LIMIT_MS) throw new Error(`npm start did not come up: ${output}`);
    if (readyMs === 0 && output.includes('Attendu est prêt')) readyMs = Date.now() - began;
    if (output.includes('Fonds documentaire prêt')) completeMs = Date.now() - began;
    peakBytes = Math.max(peakBytes, await memoryNow(dataDir, child));
    await sleep(50);
  }
  await sleep(5000);
  return { child, readyMs, completeMs, peakBytes, restBytes: await memoryNow(dataDir, child) };
}

async function stop({ child }: Start): Promise<number> {
  const began = Date.now();
  await new Promise((resolve) => child.once('exit', resolve).kill('SIGTERM'));
  return Date.now() - began;
}

/** Times the first and the second start of an installed and built checkout, and measures the memory of all its processes (Linux). */
export async function benchStack(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'attendu-bench-'));
  await chmod(dataDir, 0o711);
  try {
    const first = await start(dataDir);
    await stop(first);
    const second = await start(dataDir);
    const stopMs = await stop(second);
    const seconds = (ms: number) => Math.round(ms / 10) / 100;
    return [
      { name: 'first start to a ready URL', value: seconds(first.readyMs), unit: 's', note: 'installed and built; new database' },
      { name: 'first start to the whole corpus', value: seconds(first.completeMs), unit: 's', note: 'index built and documents stored' },
      { name: 'next start to a ready URL', value: seconds(second.readyMs), unit: 's', note: '' },
      { name: 'stop', value: seconds(stopMs), unit: 's', note: 'SIGTERM to exit' },
      {
        name: 'memory while indexing, peak',
        value: Math.round(first.peakBytes / MB),
        unit: 'MB',
        note: 'PSS of every process, PostgreSQL included',
      },
      { name: 'memory at rest after indexing', value: Math.round(first.restBytes / MB), unit: 'MB', note: 'same' },
      { name: 'memory at rest after a restart', value: Math.round(second.restBytes / MB), unit: 'MB', note: 'same' },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
