import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@attendu/testing/eventually';
import { skipSuite } from '@attendu/testing/servers';
import { sql } from 'kysely';
import { connect } from 'nats';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findNatsServer, type OwnNatsServer, startNatsServer } from './nats-server.ts';
import { describeDelivery } from './suite/delivery.ts';
import { describeFailures } from './suite/failures.ts';
import { describeKills } from './suite/kills.ts';
import { describeLoad } from './suite/load.ts';
import { type Broker, disorder, makeWorld, type World } from './world.ts';

const binary = findNatsServer() ?? skipSuite('nats-server', 'nats-server is not installed: the bus was not tested over NATS');

let server: OwnNatsServer;
const broker: Broker = {
  driver: () => ({ kind: 'nats', url: server.url, prefix: `test_${randomBytes(4).toString('hex')}` }),
  restart: async () => {
    await server.kill();
    await server.start();
  },
  stop: () => server.remove(),
};

describe.runIf(binary !== null)('the bus over NATS JetStream', () => {
  beforeAll(async () => {
    server = await startNatsServer(binary ?? '');
  });
  afterAll(() => broker.stop());

  describeDelivery(() => broker);
  describeFailures(() => broker);
  describeKills(() => broker);
  describeLoad(() => broker);

  describe('broker failures', () => {
    let world: World;
    beforeEach(async () => {
      world = await makeWorld(broker);
    });
    afterEach(() => world.close());

    test('republishes acknowledged events to a broker that comes back empty', async () => {
      const dossier = randomUUID();
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      await world.start('billing');
      await world.publish(publisher, dossier, 1, 2);
      await world.expectEffects('billing', 2);
      await server.kill();
      server.loseStore();
      await world.publish(publisher, dossier, 3);
      await server.start();
      await world.expectEffects('billing', 3);
      await world.start('dossier');
      expect(disorder(await world.expectEffects('dossier', 3))).toEqual([]);
    });

    test('keeps writing while the broker is down, reports unhealthy, then recovers', async () => {
      await server.kill();
      const dossier = randomUUID();
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      const consumer = await world.start('billing');
      await world.publish(publisher, dossier, 1, 2, 3);
      await eventually(async () => !(await consumer.bus.healthy()));
      await server.start();
      expect(disorder(await world.expectEffects('billing', 3))).toEqual([]);
      await eventually(() => consumer.bus.healthy());
    });

    test('a relay with nothing to publish does not wait for the lock of the relays', async () => {
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      await world.start('billing');
      await world.publish(publisher, randomUUID(), 1);
      await world.expectEffects('billing', 1);
      await world.test.owner.kysely.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('attendu.relay', 0))`.execute(tx);
        const late = await world.start('dossier');
        await eventually(() => late.bus.healthy());
        // Longer than the pause between two looks of a relay.
        for (const until = Date.now() + 1_500; Date.now() < until; await sleep(50)) {
          const { rows } = await sql`select pid from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(tx);
          expect(rows).toEqual([]);
        }
      });
    });

    test('skips a message on the stream that is not an event', async () => {
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      await world.start('billing');
      await world.publish(publisher, randomUUID(), 1);
      await world.expectEffects('billing', 1);
      if (world.driver.kind !== 'nats') throw new Error('not over NATS');
      const nc = await connect({ servers: server.url });
      for (const junk of ['', 'pas du JSON', '{}', 'null', '{"name":"inconnu.demain"}', JSON.stringify({ name: 'analysis.requested' })]) {
        await nc.jetstream().publish(`${world.driver.prefix}.junk`, junk);
      }
      await nc.close();
      await world.publish(publisher, randomUUID(), 1);
      await world.expectEffects('billing', 2);
    });

    test('applies once a message published twice by a relay that died before marking it', async () => {
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      await world.start('billing');
      const [id = ''] = await world.publish(publisher, randomUUID(), 1);
      await world.expectEffects('billing', 1);
      if (world.driver.kind !== 'nats') throw new Error('not over NATS');
      const nc = await connect({ servers: server.url });
      const jsm = await nc.jetstreamManager();
      const stored = await jsm.streams.getMessage(world.driver.prefix ?? '', { seq: 1 });
      expect(stored.header.get('Nats-Msg-Id')).toBe(id);
      await nc.jetstream().publish(stored.subject, stored.data, { headers: withoutId(stored.header) });
      await nc.close();
      await world.publish(publisher, randomUUID(), 1);
      await world.expectEffects('billing', 2);
    });
  });
});

function withoutId<H extends { delete(name: string): void }>(headers: H): H {
  headers.delete('Nats-Msg-Id');
  return headers;
}
