import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const RUN_SERVICE = new URL('../src/run-service.ts', import.meta.url).href;

/** A process whose service stops as `stop` says, sent SIGTERM once it has started. */
async function terminated(stop: string): Promise<{ code: number | null; said: string }> {
  const script = `
    import { z } from 'zod';
    const { runService } = await import(${JSON.stringify(RUN_SERVICE)});
    setInterval(() => {}, 1_000);
    await runService(z.object({}), async () => ({ stop: () => ${stop} }), 300);
    console.log('started');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

test('a process stops when asked, also when its service does not', async () => {
  expect(await terminated('Promise.resolve()')).toEqual({ code: 0, said: '' });
  const stuck = await terminated('new Promise(() => {})');
  expect(stuck.code).toBe(1);
  expect(stuck.said).toContain('did not stop within 0.3 seconds');
});
