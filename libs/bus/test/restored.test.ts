import { randomUUID } from 'node:crypto';
import { createDatabase } from '@attendu/db/database';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrateBus } from '../src/migrations.ts';
import { disorder, makeWorld, type World } from './world.ts';

describe('a log restored into a cluster whose transaction ids are lower', { timeout: 120_000 }, () => {
  let world: World;
  beforeEach(async () => {
    world = await makeWorld({ driver: () => ({ kind: 'postgres' }), restart: async () => undefined, stop: async () => undefined });
  });
  afterEach(() => world.close());

  /** A dump of an older cluster: its transaction ids are years ahead of this one's. */
  async function restoreFromOlderCluster(): Promise<void> {
    const owner = createDatabase<unknown>({ url: world.test.ownerUrl, schema: 'bus', applicationName: 'restore', poolSize: 1 });
    try {
      await sql`update bus.outbox set tx = ((tx::text)::bigint + 5000000000)::text::xid8`.execute(owner.kysely);
      await sql`update bus.cursors set position = position || '{"snapshot": "5999999999:5999999999:"}' where carrier = 'postgres'`.execute(
        owner.kysely,
      );
    } finally {
      await owner.close();
    }
  }

  test('applies restored and new events once, without reading the log in a loop', async () => {
    const dossier = randomUUID();
    const before = await world.start('research-orchestrator', { before: async () => undefined });
    const consumer = await world.start('billing');
    await world.publish(before, dossier, 1, 2, 3);
    await world.expectEffects('billing', 3);
    await Promise.all([before.stop(), consumer.stop()]);

    await restoreFromOlderCluster();
    await migrateBus({ url: world.test.ownerUrl, log: createLogger('test', 'silent') });
    const after = await world.start('research-orchestrator', { before: async () => undefined });
    await world.start('billing');
    await world.publish(after, dossier, 4);
    expect(disorder(await world.expectEffects('billing', 4))).toEqual([]);
    await eventually(async () => {
      const unseen = await sql`
        select 1 from bus.outbox o, bus.cursors c
        where c.carrier = 'postgres' and not pg_visible_in_snapshot(o.tx, (c.position->>'snapshot')::pg_snapshot)`.execute(
        world.test.database.kysely,
      );
      expect(unseen.rows).toEqual([]);
    });
  });
});
