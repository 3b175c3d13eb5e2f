import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@attendu/testing/eventually';
import { runArguments } from '@attendu/threads/typescript-thread';
import { describe, expect, test } from 'vitest';
import { listDeadLetters } from '../../src/dead-letters.ts';
import { type Broker, disorder, makeWorld, type World } from '../world.ts';

const CONSUMER = fileURLToPath(new URL('../fixtures/consumer.ts', import.meta.url));

/** A world of its own for each test: they run side by side, since most of their time is the wait for a dead process's claim. */
async function inWorld(broker: Broker, run: (world: World, startChild: StartChild) => Promise<void>): Promise<void> {
  const world = await makeWorld(broker);
  const folder = mkdtempSync(join(tmpdir(), 'attendu-bus-'));
  writeFileSync(join(folder, 'died'), '');
  const children = new Set<ChildProcess>();
  try {
    await run(world, async (env = {}) => {
      const child = spawn(process.execPath, runArguments(CONSUMER), {
        env: {
          ...process.env,
          SERVICE: 'billing',
          DRIVER: JSON.stringify(world.driver),
          DATABASE_URL: world.test.url,
          DIED_FILE: join(folder, 'died'),
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.add(child);
      child.once('exit', () => children.delete(child));
      if (child.stdout !== null) await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      return child;
    });
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await world.close();
    rmSync(folder, { recursive: true });
  }
}

type StartChild = (env?: Record<string, string>) => Promise<ChildProcess>;

const gone = (child: ChildProcess) => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve());

export function describeKills(broker: () => Broker): void {
  describe('a consumer killed with SIGKILL', { timeout: 300_000, concurrent: true }, () => {
    test.each(['after-prepare', 'before-effect', 'after-effect'])(
      '%s, before it is acknowledged: the event takes effect once, by the next process',
      (when) =>
        inWorld(broker(), async (world, startChild) => {
          const publisher = await world.start('research-orchestrator', { before: async () => undefined });
          await world.publish(publisher, randomUUID(), 1, 2, 3);
          const first = await startChild({ DIE_AT: '2', DIE_WHEN: when });
          await gone(first);
          expect(first.signalCode).toBe('SIGKILL');
          expect((await world.effects('billing')).map(({ step }) => step)).toEqual([1]);
          await startChild({ DIE_AT: '2', DIE_WHEN: when });
          expect(disorder(await world.expectEffects('billing', 3))).toEqual([]);
        }),
    );

    test('by the event itself, at every try: it becomes a dead letter and the rest continues', () =>
      inWorld(broker(), async (world, startChild) => {
        const publisher = await world.start('research-orchestrator', { before: async () => undefined });
        await world.publish(publisher, randomUUID(), 7);
        for (let round = 0; round < 2; round += 1) {
          await gone(await startChild({ DIE_AT: '7', DIE_WHEN: 'after-effect', DIE_ALWAYS: '1' }));
          await world.endClaims();
        }
        await startChild({ DIE_AT: '7', DIE_WHEN: 'after-effect', DIE_ALWAYS: '1' });
        await world.publish(publisher, randomUUID(), 1);
        await world.expectEffects('billing', 1);
        await eventually(async () => {
          const { items } = await listDeadLetters(world.test.database.kysely, { service: 'billing', limit: 10 });
          expect(items).toMatchObject([{ lastError: 'The process died at every try' }]);
        });
      }));

    test('repeatedly, at random times: every event once, in order', () =>
      inWorld(broker(), async (world, startChild) => {
        const dossiers = Array.from({ length: 8 }, () => randomUUID());
        const publisher = await world.start('research-orchestrator', { before: async () => undefined });
        const total = 400;
        const publishing = (async () => {
          for (let index = 0; index < total; index += 1) {
            await world.publish(publisher, dossiers[index % dossiers.length] ?? '', Math.floor(index / dossiers.length) + 1);
            await new Promise((resolve) => setTimeout(resolve, 4));
          }
        })();
        for (let round = 0; round < 3; round += 1) {
          const child = await startChild();
          await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 500));
          child.kill('SIGKILL');
          await gone(child);
          await world.endClaims();
        }
        await startChild();
        await publishing;
        expect(disorder(await world.expectEffects('billing', total, 90_000))).toEqual([]);
      }));
  });
}
