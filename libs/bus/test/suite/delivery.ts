import { randomUUID } from 'node:crypto';
import { eventually } from '@attendu/testing/eventually';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Bus } from '../../src/bus.ts';
import { InvalidEvent } from '../../src/envelope.ts';
import { inboxChannel } from '../../src/listener.ts';
import { causedBy } from '../../src/meta.ts';
import { publishStep, stepOf } from '../instance.ts';
import { type Broker, disorder, makeWorld, type World } from '../world.ts';

export function describeDelivery(broker: () => Broker): void {
  describe('delivery', () => {
    let world: World;
    beforeEach(async () => {
      world = await makeWorld(broker());
    });
    afterEach(() => world.close());

    test('an event exists if and only if the transaction of its cause commits', async () => {
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      await world.start('billing');
      const refused = publisher.database.kysely.transaction().execute(async (tx) => {
        await publishStep(publisher.bus, tx, randomUUID(), 1);
        throw new Error('annulé');
      });
      await expect(refused).rejects.toThrow('annulé');
      const kept = await world.publish(publisher, randomUUID(), 1);
      const effects = await world.expectEffects('billing', 1);
      expect(effects.map((effect) => effect.eventId)).toEqual(kept);
      await expect(publishStep(publisher.bus, publisher.database.kysely as never, randomUUID(), 1)).rejects.toThrow('transaction');
    });

    test('every consumer receives an event, including its own producer', async () => {
      const publisher = await world.start('research-orchestrator');
      for (const consumer of ['billing', 'dossier', 'admin-analytics'] as const) await world.start(consumer);
      await world.publish(publisher, randomUUID(), 1);
      for (const consumer of ['billing', 'dossier', 'admin-analytics', 'research-orchestrator'] as const) {
        await world.expectEffects(consumer, 1);
      }
    });

    test('a consumer that starts late receives earlier events', async () => {
      const publisher = await world.start('research-orchestrator');
      await world.publish(publisher, randomUUID(), 1, 2, 3);
      await world.expectEffects('research-orchestrator', 3);
      await world.start('billing');
      expect(disorder(await world.expectEffects('billing', 3))).toEqual([]);
    });

    test('an event delivered repeatedly takes effect once', async () => {
      const publisher = await world.start('research-orchestrator');
      await world.start('billing', { after: async () => void (await new Promise((resolve) => setTimeout(resolve, 5))) });
      for (let round = 1; round <= 10; round += 1) {
        await world.publish(publisher, randomUUID(), 1, 2, 3);
        await world.redeliver();
      }
      await world.expectEffects('billing', 30);
      await world.redeliver();
      await world.publish(publisher, randomUUID(), 1);
      expect(disorder(await world.expectEffects('billing', 31))).toEqual([]);
    });

    test('the other instances of a consumer are told of the events that one has no place for, not of those that it takes', async () => {
      const listener = new pg.Client({ connectionString: world.test.url });
      await listener.connect();
      try {
        let told = 0;
        listener.on('notification', () => {
          told += 1;
        });
        await listener.query(`listen ${inboxChannel('billing')}`);
        const publisher = await world.start('research-orchestrator', { before: async () => undefined });
        let endWork = (): void => undefined;
        const work = new Promise<void>((resolve) => {
          endWork = resolve;
        });
        await world.start('billing', { concurrency: 1, before: async (_tx, event) => (stepOf(event) === 2 ? work : undefined) });
        for (let count = 1; count <= 20; count += 1) {
          await world.publish(publisher, randomUUID(), 1);
          await eventually(async () => (await world.effects('billing')).length === count, { everyMs: 5 });
        }
        // Its place is kept while it looks at its inbox, once a second.
        expect(told).toBeLessThan(20);
        const before = told;
        await world.publish(publisher, randomUUID(), 2);
        await world.publish(publisher, randomUUID(), 1);
        await eventually(() => told > before);
        endWork();
        await world.expectEffects('billing', 22);
      } finally {
        await listener.end();
      }
    });

    test('an event whose row another instance looks at meanwhile takes effect at its first try', async () => {
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      const other = await world.test.owner.pool.connect();
      const pid = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
      try {
        await world.start('billing', {
          prepare: async (event) => {
            await other.query('begin');
            await other.query(`select 1 from bus.inbox where consumer = 'billing' and event_id = $1 for update`, [event.id]);
          },
        });
        await world.publish(publisher, randomUUID(), 1);
        await eventually(async () => {
          const waiting = await world.test.owner.pool.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid]);
          return waiting.rows.length === 1;
        });
        await other.query('commit');
        await world.expectEffects('billing', 1);
        const { rows } = await other.query(`select attempts from bus.inbox where consumer = 'billing'`);
        expect(rows).toEqual([{ attempts: 1 }]);
      } finally {
        other.release();
      }
    });

    test('two instances of a consumer share the work, never two events of one dossier at once', async () => {
      const inHand = new Set<string>();
      const clashes: string[] = [];
      const options = {
        before: async (_tx: unknown, event: { data: object }) => {
          const key = (event.data as { dossierId: string }).dossierId;
          if (inHand.has(key)) clashes.push(key);
          inHand.add(key);
          await new Promise((resolve) => setTimeout(resolve, 15));
          inHand.delete(key);
        },
      };
      const publisher = await world.start('research-orchestrator');
      await world.start('billing', { ...options, name: 'first' });
      await world.start('billing', { ...options, name: 'second' });
      for (let dossier = 0; dossier < 25; dossier += 1) await world.publish(publisher, randomUUID(), 1, 2, 3, 4);
      const effects = await world.expectEffects('billing', 100);
      expect(clashes).toEqual([]);
      expect(disorder(effects)).toEqual([]);
      for (const name of ['first', 'second']) expect(effects.filter(({ instance }) => instance === name).length).toBeGreaterThan(0);
    });

    test('a slow event is prepared once, outside the transaction, with several instances', async () => {
      const prepared: string[] = [];
      let openDuring = -1;
      const options = {
        prepare: async (event: { id: string }) => {
          prepared.push(event.id);
          // Longer than the delay of a second try: the test needs a slow preparation.
          await new Promise((resolve) => setTimeout(resolve, 1_500));
          const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
            where datname = current_database() and state = 'idle in transaction' and application_name = 'billing test'`.execute(
            world.test.owner.kysely,
          );
          openDuring = Number(rows[0]?.n);
        },
      };
      const publisher = await world.start('research-orchestrator');
      await world.start('billing', { ...options, name: 'first' });
      await world.start('billing', { ...options, name: 'second' });
      const ids = await world.publish(publisher, randomUUID(), 1, 2);
      expect(disorder(await world.expectEffects('billing', 2))).toEqual([]);
      expect(prepared).toEqual(ids);
      expect(openDuring).toBe(0);
    });

    test('an event published by a handler has its cause and keeps the correlation', async () => {
      const publisher = await world.start('research-orchestrator', {
        after: async (tx, event) => {
          const data = { dossierId: randomUUID(), runId: randomUUID(), userId: randomUUID() };
          const { actor, correlationId } = event;
          await (publisher.bus as Bus<'research-orchestrator'>).publish(tx, { actor, correlationId }, 'analysis.done', data);
          await (publisher.bus as Bus<'research-orchestrator'>).publish(tx, causedBy(event), 'analysis.done', data);
        },
      });
      const [id] = await world.publish(publisher, randomUUID(), 1);
      const answers = await eventually(async () => {
        const found = await sql<{ envelope: object }>`select envelope from bus.outbox where name = 'analysis.done'`.execute(
          world.test.database.kysely,
        );
        return found.rows.length === 2 && found.rows;
      });
      for (const { envelope } of answers) expect(envelope).toMatchObject({ causationId: id, correlationId: 'step-1' });
    });

    test('refuses an event that violates its contract before writing it', async () => {
      const publisher = await world.start('research-orchestrator');
      const meta = { actor: { kind: 'service' as const, id: 'test' }, correlationId: 'c' };
      const attempt = (name: string, data: object) =>
        publisher.database.kysely.transaction().execute((tx) => publisher.bus.publish(tx, meta, name as never, data as never));
      const run = { dossierId: randomUUID(), runId: randomUUID(), userId: randomUUID() };
      await expect(attempt('analysis.done', { ...run, dossierId: 'x' })).rejects.toThrow(InvalidEvent);
      await expect(attempt('dossier.created', { ...run, firmId: null })).rejects.toThrow('belongs to dossier');
      const huge = { ...run, reason: 'error', message: 'é'.repeat(80_000) };
      await expect(attempt('analysis.failed', huge)).rejects.toThrow('bytes');
      const largest = { ...run, reason: 'error', message: 'é'.repeat(60_000) };
      await world.start('dossier');
      await attempt('analysis.failed', largest);
      await world.expectEffects('dossier', 1);
    });

    test('reports healthy', async () => {
      const instance = await world.start('billing');
      await eventually(() => instance.bus.healthy());
    });
  });
}
