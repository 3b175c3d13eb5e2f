import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRun, takeRun } from '../src/run-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attendu-run-'));
});
afterEach(() => rm(folder, { recursive: true }));

const NOW = new Date('2026-11-27T10:00:00Z');
const MODULE = new URL('../src/run-file.ts', import.meta.url).href;

/** A separate process that claims the folder, reports the result and stays alive. */
function contender() {
  const script = `const { takeRun } = await import(${JSON.stringify(MODULE)});
    const got = await takeRun(${JSON.stringify(folder)}, new Date());
    console.log('release' in got ? 'taken' : 'held by ' + got.pid);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const answer = new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(String(chunk).trim())));
  const kill = () => new Promise<void>((resolve) => child.once('exit', () => resolve()).kill('SIGKILL'));
  return { child, answer, kill };
}

describe('one run at a time on a data folder', () => {
  it('reports the run that holds the folder and its URL, until it is released', async () => {
    const lock = await takeRun(folder, NOW);
    if (!('release' in lock)) throw new Error('expected the lock');
    expect(await readRun(folder)).toMatchObject({ pid: process.pid, url: null, startedAt: NOW.toISOString() });
    await lock.publish('http://localhost:3000');
    expect(await readRun(folder)).toMatchObject({ url: 'http://localhost:3000' });
    await lock.release();
    expect(await readRun(folder)).toBeNull();
  });

  it('gives the folder to exactly one of several processes that start together, and frees it when that one is killed', async () => {
    const first = contender();
    expect(await first.answer).toBe('taken');
    await first.kill();
    expect(await readRun(folder)).toBeNull();

    const contenders = [contender(), contender(), contender(), contender()];
    const answers = await Promise.all(contenders.map(({ answer }) => answer));
    const winner = contenders[answers.indexOf('taken')];
    await Promise.all(contenders.map(({ kill }) => kill()));
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1);
    expect(answers.filter((answer) => answer === `held by ${winner?.child.pid}`)).toHaveLength(3);
  });

  it('is one run whoever clears the file of a killed one, thirty times', async () => {
    for (let round = 0; round < 30; round += 1) {
      await writeFile(join(folder, 'run.json'), '{"pid":');
      const taken = await Promise.all(Array.from({ length: 8 }, () => takeRun(folder, NOW)));
      expect(taken.filter((one) => 'release' in one)).toHaveLength(1);
    }
  });

  it.runIf(process.platform === 'linux')('does not mistake a later process with the same id for the run', async () => {
    await writeFile(join(folder, 'run.json'), JSON.stringify({ pid: process.pid, born: '1', startedAt: '', url: 'http://localhost:1' }));
    expect(await readRun(folder)).toBeNull();
  });

  it('survives a file cut short', async () => {
    await writeFile(join(folder, 'run.json'), '{"pid":');
    const lock = await takeRun(folder, NOW);
    expect('release' in lock).toBe(true);
  });
});
