import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type TestDatabase, testDatabase } from '@attendu/testing/postgres';
import { publishAsOwner } from '@attendu/testing/publish';
import { runArguments } from '@attendu/threads/typescript-thread';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENTS_USAGE, parseEvents } from '../src/commands/arguments.ts';

const COMMAND = join(import.meta.dirname, '..', 'src', 'commands', 'events.ts');

let db: TestDatabase<unknown>;
beforeAll(async () => {
  db = await testDatabase({ schema: 'billing', role: 'attendu_billing', migrations: {} });
});
afterAll(() => db.drop());

async function events(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: db.ownerUrl };
  const run = promisify(execFile)(process.execPath, [...runArguments(COMMAND), ...args], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, output: error.stdout + error.stderr }),
  );
}

test('an operator lists the dead letters and replays them', { timeout: 120_000 }, async () => {
  expect((await events('status')).output).toBe('Aucun événement en attente ni abandonné.\n');
  const ids = await Promise.all([1, 2, 3].map(() => publishAsOwner(db, 'user.deleted', { userId: randomUUID() })));
  await db.owner.pool.query(
    `insert into bus.inbox (consumer, event_id, seq, name, ordering_key, envelope, state, attempts, last_error, ended_at)
      select 'billing', id, seq, name, ordering_key, envelope, 'dead', 12, 'refused', clock_timestamp() from bus.outbox`,
  );
  expect((await events('status')).output).toMatch(/^billing\t0 en attente .*\t3 abandonnés\n$/);
  const listed = (await events('dead-letters')).output.trim().split('\n');
  expect(listed.map((line) => line.split('\t')[0]).toSorted()).toEqual(ids.map((id) => `billing:${id}`).toSorted());
  expect(listed[0]).toMatch(/\tuser\.deleted\t.*\t12 essais\trefused$/);

  const unknown = `billing:${randomUUID()}`;
  expect(await events('replay', `billing:${ids[0]}`, unknown)).toEqual({
    code: 1,
    output: `billing:${ids[0]}\tredonné\n${unknown}\tintrouvable parmi les abandonnés\n`,
  });
  expect(await events('replay', '--all')).toEqual({ code: 0, output: '2 redonnés\n' });
  expect((await events('dead-letters')).output).toBe('');
});

test.each([[[]], [['replay']], [['replay', '--tous']], [['status', 'x']], [['nothing']]])('%o prints the usage', (args) => {
  expect(() => parseEvents(args)).toThrow(EVENTS_USAGE);
});
