import { randomUUID } from 'node:crypto';
import { metricsText } from '@attendu/telemetry/metrics';
import { eventually } from '@attendu/testing/eventually';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listDeadLetters, replayDeadLetter } from '../../src/dead-letters.ts';
import { removeDelivered } from '../../src/outbox.ts';
import { inboxStatus } from '../../src/status.ts';
import { FAST_RETRY, stepOf } from '../instance.ts';
import { type Broker, disorder, makeWorld, rewriteOutbox, type World } from '../world.ts';

const KEEPS_TRYING = { ...FAST_RETRY, maxAttempts: 50 };

export function describeFailures(broker: () => Broker): void {
  describe('failures', () => {
    let world: World;
    beforeEach(async () => {
      world = await makeWorld(broker());
    });
    afterEach(() => world.close());

    test('a failing handler is retried with growing delays; its dossier waits, others continue', async () => {
      const [troubled, other] = [randomUUID(), randomUUID()];
      const tries: number[] = [];
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      await world.start('billing', {
        retry: { ...FAST_RETRY, firstDelayMs: 150 },
        after: async (_tx, event) => {
          if ('dossierId' in event.data && event.data.dossierId === troubled && stepOf(event) === 1) {
            tries.push(performance.now());
            if (tries.length < 4) throw new Error('pas encore');
          }
        },
      });
      await world.publish(publisher, troubled, 1, 2);
      await eventually(() => tries.length > 0);
      await world.publish(publisher, other, 1, 2);
      await eventually(async () => (await world.effects('billing')).length >= 2);
      expect((await world.effects('billing')).map(({ key }) => key)).toEqual([other, other]);
      expect(disorder(await world.expectEffects('billing', 4))).toEqual([]);
      const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
      expect(waits[0]).toBeGreaterThan(100);
      expect(waits[1]).toBeGreaterThan(170);
      expect(waits[2]).toBeGreaterThan(250);
    });

    test('after the last try the event is a dead letter: listed, its dossier unblocked, and applied once when replayed', async () => {
      const troubled = randomUUID();
      let isBroken = true;
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      await world.start('billing', {
        after: async (_tx, event) => {
          if (isBroken && stepOf(event) <= 2) throw new Error('refus de élodie@cabinet.fr');
        },
      });
      await world.publish(publisher, troubled, 1, 2, 3);
      const effects = await world.expectEffects('billing', 1);
      expect(effects[0]?.step).toBe(3);

      const db = world.test.database.kysely;
      const first = await listDeadLetters(db, { service: 'billing', limit: 1 });
      const second = await listDeadLetters(db, { service: 'billing', limit: 1, cursor: first.nextCursor });
      expect(second.nextCursor).toBeNull();
      const letters = [...first.items, ...second.items];
      expect(letters.map(({ attempts, orderingKey }) => [attempts, orderingKey])).toEqual([
        [4, troubled],
        [4, troubled],
      ]);
      expect(letters[0]).toMatchObject({ consumer: 'billing', name: 'analysis.requested', lastError: 'refus de [e-mail]' });
      expect((await listDeadLetters(db, { service: 'dossier', limit: 10 })).items).toEqual([]);

      expect(await inboxStatus(db)).toContainEqual({ consumer: 'billing', pending: 0, dead: 2, oldestPendingSeconds: 0 });
      const { body: metrics } = await metricsText();
      expect(metrics).toContain('attendu_bus_dead_letters{consumer="billing"} 2');
      expect(metrics).toContain('attendu_bus_inbox_pending{consumer="billing"} 0');
      expect(metrics).toMatch(/attendu_bus_delay_seconds_count\{consumer="billing"\} [1-9]/);

      isBroken = false;
      for (const { id } of letters) expect(await replayDeadLetter(db, id)).toBe(true);
      for (const { id } of letters) expect(await replayDeadLetter(db, id)).toBe(false);
      expect(await replayDeadLetter(db, 'rien')).toBe(false);
      const all = await world.expectEffects('billing', 3);
      expect(all.map(({ step }) => step).sort()).toEqual([1, 2, 3]);
      expect((await listDeadLetters(db, { limit: 10 })).items).toEqual([]);
    });

    test('a handler that swallows a database error leaves no partial effect', async () => {
      let tries = 0;
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      await world.start('billing', {
        after: async (tx) => {
          tries += 1;
          if (tries < 3) await sql`select 1 / 0`.execute(tx).catch(() => undefined);
        },
      });
      await world.publish(publisher, randomUUID(), 1);
      await world.expectEffects('billing', 1);
      expect(tries).toBe(3);
    });

    test('data that this version cannot read is a dead letter at once, not a loop', async () => {
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      const [id] = await publisher.database.kysely.transaction().execute(async (tx) => {
        const ids = [randomUUID()];
        const envelope = {
          id: ids[0],
          name: 'analysis.requested',
          version: 9,
          occurredAt: new Date().toISOString(),
          actor: { kind: 'service', id: 'x' },
          correlationId: 'c',
          causationId: null,
          data: { dossierId: 'pas un uuid' },
        };
        await sql`insert into bus.outbox (id, producer, name, ordering_key, envelope)
          values (${ids[0]}, 'research-orchestrator', 'analysis.requested', 'k', ${JSON.stringify(envelope)}::jsonb)`.execute(tx);
        return ids;
      });
      await world.start('billing');
      await world.publish(publisher, randomUUID(), 1);
      await world.expectEffects('billing', 1);
      const letters = await eventually(async () => {
        const { items } = await listDeadLetters(world.test.database.kysely, { service: 'billing', limit: 10 });
        return items.length > 0 && items;
      });
      expect(letters).toMatchObject([{ eventId: id, attempts: 1 }]);
    });

    test('the carrier dies and comes back under load: all events arrive, once, in order', async () => {
      const dossiers: string[] = Array.from({ length: 10 }, () => randomUUID());
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      const consumer = await world.start('billing', { retry: KEEPS_TRYING });
      let isOver = false;
      let count = 0;
      const restarts = (async () => {
        for (let round = 0; round < 2; round += 1) {
          const before = count;
          await eventually(() => count >= before + 20);
          await broker().restart(world.test);
        }
        isOver = true;
      })();
      const steps = new Map(dossiers.map((dossier) => [dossier, 0]));
      while (!isOver || count < 200) {
        const dossier = dossiers[count % dossiers.length] ?? '';
        const step = (steps.get(dossier) ?? 0) + 1;
        // The outcome of an interrupted commit is unknown: it is not retried, and only confirmed writes are expected.
        const written = await world.publish(publisher, dossier, step).then(
          () => true,
          () => hasStep(dossier, step),
        );
        if (!written) continue;
        steps.set(dossier, step);
        count += 1;
      }
      await restarts;
      expect(disorder(await world.expectEffects('billing', count))).toEqual([]);
      await eventually(() => consumer.bus.healthy());

      async function hasStep(dossier: string, step: number): Promise<boolean> {
        return eventually(async () => {
          const found = await sql`select 1 from bus.outbox where ordering_key = ${dossier}
            and (envelope->'data'->>'points')::int = ${step}`.execute(world.test.database.kysely);
          return { answer: found.rows.length === 1 };
        }).then(({ answer }) => answer);
      }
    });

    test('stopping waits for the running handler, and leaves the rest for the next start', async () => {
      let isInHand = false;
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      const first = await world.start('billing', {
        name: 'first',
        concurrency: 1,
        before: async () => {
          isInHand = true;
          await released;
        },
      });
      for (let dossier = 0; dossier < 5; dossier += 1) await world.publish(publisher, randomUUID(), 1);
      await eventually(() => isInHand);
      const stopped = first.stop();
      expect(await world.effects('billing')).toEqual([]);
      release();
      await stopped;
      expect(await world.effects('billing')).toHaveLength(1);
      await world.start('billing', { name: 'second' });
      const all = await world.expectEffects('billing', 5);
      expect(all.filter(({ instance }) => instance === 'second')).toHaveLength(4);
    });

    test('old events are removed only once every consumer has them', async () => {
      const db = world.test.database.kysely;
      const left = async () => Number((await sql<{ n: number }>`select count(*) as n from bus.outbox`.execute(db)).rows[0]?.n);
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      const first = await world.start('billing');
      await world.publish(publisher, randomUUID(), 1, 2);
      await world.expectEffects('billing', 2);
      await world.expectEffects('research-orchestrator', 2);
      await first.stop();
      await world.publish(publisher, randomUUID(), 1);
      await world.expectEffects('research-orchestrator', 3);
      await rewriteOutbox(db, sql`written_at = written_at - interval '11 days'`);
      await world.publish(publisher, randomUUID(), 1);
      await world.expectEffects('research-orchestrator', 4);
      const had = await removeDelivered(db, 10);
      // The third event still waits for billing in the log.
      expect(had).toBe(2);
      expect(await removeDelivered(db, 10)).toBe(0);
      expect(await left()).toBe(4 - had);
      await world.start('billing');
      await world.expectEffects('billing', 4);
    });
  });
}
