import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../src/postgres/free-port.ts';
import { fuzz } from './fuzz.ts';
import { furnishWorld } from './fuzz-world.ts';
import type { Row } from './row.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const LIMIT_MS = 5 * 60_000;

/**
 * Fuzzes every route of the registry on a stack of its own, without rate limits; the promise: no server error and no data of another account. The same
 * seed draws the same calls.
 */
export async function benchFuzz({ seed = 1, count = 100_000 }: { seed?: number; count?: number }): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'attendu-fuzz-'));
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    for (const began = Date.now(); !output.includes('Ctrl-C'); await sleep(100))
      if (child.exitCode !== null || Date.now() - began > LIMIT_MS) throw new Error(`the stack did not start: ${output}`);
    const world = await furnishWorld(`http://localhost:${port}`, dataDir);
    const began = Date.now();
    const result = await fuzz(world, { seed, count });
    const note = Object.entries(result.statuses)
      .map(([status, times]) => `${times} × ${status}`)
      .join(', ');
    for (const line of [...result.failures, ...result.leaks, ...result.differences].slice(0, 50)) console.error(`  ${line}`);
    if (result.failures.length + result.leaks.length + result.differences.length > 0 || !result.isVictimIntact) process.exitCode = 1;
    return [
      { name: 'calls drawn from the registry', value: count, unit: '', note: `seed ${seed}, ${result.routes} routes: ${note}` },
      { name: 'calls a second', value: Math.round((count / (Date.now() - began)) * 1_000), unit: '/s', note: 'eight at once' },
      { name: 'answers 5xx', value: result.failures.length, unit: '', note: '' },
      { name: 'answers with a word of another account', value: result.leaks.length, unit: '', note: '' },
      { name: "routes that tell another's object from none", value: result.differences.length, unit: '', note: '' },
      { name: 'victim reads what it read before', value: result.isVictimIntact ? 1 : 0, unit: '', note: '1 = yes' },
    ];
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}
