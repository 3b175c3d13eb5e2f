import { metricsText } from '@attendu/telemetry/metrics';
import { type TestDatabase, testDatabase } from '@attendu/testing/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../src/database.ts';
import { measurePool } from '../src/pool-figures.ts';

let db: TestDatabase<unknown>;
beforeAll(async () => {
  db = await testDatabase({ schema: 'pooled', role: 'pooled', migrations: {} });
});
afterAll(() => db.drop());

test('a call waits only where every connection is in use', async () => {
  const database = createDatabase({ url: db.url, schema: 'pooled', poolSize: 2, applicationName: 'pooled' });
  const figures = async () => {
    measurePool('pooled', 'service', database.pool);
    const { body } = await metricsText();
    return [...body.matchAll(/^attendu_db_connections\{service="pooled",pool="service",state="(\w+)"\} (\d+)$/gm)].map(
      ([, state, n]) => `${state} ${n}`,
    );
  };
  const held = await database.pool.connect();
  // The pool takes every call through its queue, also when a connection is free.
  const quick = database.pool.query('select 1');
  expect(await figures()).toContain('waiting 0');
  await quick;
  const second = await database.pool.connect();
  const waiting = database.pool.query('select 1');
  expect(await figures()).toEqual(['busy 2', 'idle 0', 'waiting 1']);
  second.release();
  await waiting;
  held.release();
  expect(await figures()).toContain('waiting 0');
  await database.close();
});
