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

const RUNS = `console.log('up'); setInterval(() => {}, 1_000);`;
/** Stops when it is asked to, then blocks where Node itself may: once it has said that it exits. */
const BLOCKS_IN_ITS_END = `
  process.reallyExit = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  process.once('SIGTERM', () => process.exit(0));
  ${RUNS}`;

test.each([
  [
    'ends at once, even while a signal has stopped it',
    RUNS,
    `process.kill(replica.pid(), 'SIGSTOP'); console.log(replica.pid()); process.exit(1);`,
  ],
  ['is killed', RUNS, `console.log(replica.pid()); process.kill(process.pid, 'SIGKILL');`],
  ['is killed, even if it blocks in its own end', BLOCKS_IN_ITS_END, `console.log(replica.pid()); process.kill(process.pid, 'SIGKILL');`],
])('a process outlives no launcher that %s', async (_how, program, onceUp) => {
  const folder = mkdtempSync(join(tmpdir(), 'attendu-replica-'));
  const file = join(folder, 'main.mjs');
  writeFileSync(file, program);
  const options = JSON.stringify({
    name: 'replica/1',
    file,
    env: { PATH: process.env.PATH },
    port: 9,
    metricsPort: 9,
    root: process.cwd(),
  });
  const script = `
    import { startReplica } from ${JSON.stringify(REPLICA)};
    const replica = startReplica({ ...${options}, print: () => { ${onceUp} } });`;
  const launcher = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(launcher.stdout, 'data')) as [Buffer];
  const pid = Number(said);
  try {
    if (launcher.exitCode === null && launcher.signalCode === null) await once(launcher, 'exit');
    await eventually(() => !isThere(pid));
    expect(isThere(pid)).toBe(false);
  } finally {
    if (isThere(pid)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true });
  }
});
