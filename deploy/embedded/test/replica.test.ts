import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '@attendu/testing/eventually';
import { expect, test } from 'vitest';

const REPLICA = pathToFileURL(join(import.meta.dirname, '../src/cluster/replica.ts')).href;

/** Whether a process still exists; one that ended and that nobody has waited for does not. */
function isThere(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('a process outlives no launcher that ends at once, even while a signal has stopped it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attendu-replica-'));
  const file = join(folder, 'main.mjs');
  writeFileSync(file, `console.log('up'); setInterval(() => {}, 1_000);`);
  const options = JSON.stringify({
    name: 'stopped/1',
    file,
    env: { PATH: process.env.PATH },
    port: 9,
    metricsPort: 9,
    root: process.cwd(),
  });
  const script = `
    import { startReplica } from ${JSON.stringify(REPLICA)};
    const replica = startReplica({ ...${options}, print: () => {
      process.kill(replica.pid(), 'SIGSTOP');
      console.log(replica.pid());
      process.exit(1);
    } });`;
  const launcher = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [pid] = (await once(launcher.stdout, 'data')) as [Buffer];
  await once(launcher, 'exit');
  await eventually(() => !isThere(Number(pid)));
  expect(isThere(Number(pid))).toBe(false);
  rmSync(folder, { recursive: true });
});
