import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { SERVICE_NAMES, type ServiceName } from '@attendu/contracts/route';
import { eventually } from '@attendu/testing/eventually';
import { connect, type NatsConnection } from 'nats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxPrefixOf, natsConfiguration, STREAM } from '../src/nats-permissions.ts';
import { buildInstance, type Instance, publishStep } from './instance.ts';
import { findNatsServer, type OwnNatsServer, startNatsServer } from './nats-server.ts';
import { makeWorld, type World } from './world.ts';

const binary = findNatsServer();
const CONFIGURATION = fileURLToPath(new URL('../../../deploy/docker/nats.conf', import.meta.url));

test('deploy/docker/nats.conf follows the registry of events', async () => {
  await expect(natsConfiguration()).toMatchFileSnapshot(CONFIGURATION);
});

describe.runIf(binary !== null)('a nats-server with this configuration', () => {
  let server: OwnNatsServer;
  let world: World;
  const instances: Instance[] = [];
  const connections: NatsConnection[] = [];
  const urlOf = (service: ServiceName) => {
    const url = new URL(server.url);
    [url.username, url.password] = [service, `${service}-password`];
    return url.href;
  };
  beforeAll(async () => {
    const env = Object.fromEntries(
      SERVICE_NAMES.map((service) => [`NATS_${service.replaceAll('-', '_').toUpperCase()}_PASSWORD`, `${service}-password`]),
    );
    server = await startNatsServer(binary ?? '', { configuration: natsConfiguration(), env });
    world = await makeWorld({
      driver: () => ({ kind: 'nats', url: server.url }),
      restart: async () => undefined,
      stop: async () => undefined,
    });
  });
  afterAll(async () => {
    for (const connection of connections) await connection.close();
    for (const instance of instances) await instance.stop();
    await world.close();
    await server.remove();
  });

  async function startService(service: ServiceName): Promise<Instance> {
    const instance = buildInstance({ service, driver: { kind: 'nats', url: urlOf(service) }, url: world.test.url });
    instances.push(instance);
    await instance.bus.start();
    return instance;
  }
  async function connectAs(service: ServiceName): Promise<NatsConnection> {
    const connection = await connect({
      servers: server.url.replace('nats://', ''),
      user: service,
      pass: `${service}-password`,
      inboxPrefix: inboxPrefixOf(service),
    });
    connections.push(connection);
    return connection;
  }
  /** The permission errors that the server reports to a service. */
  async function refusalOf(service: ServiceName, attempt: (nc: NatsConnection) => void): Promise<string> {
    const nc = await connectAs(service);
    let said = '';
    void (async () => {
      for await (const status of nc.status()) if (status.type === 'error') said += JSON.stringify(status);
    })();
    attempt(nc);
    await nc.flush();
    return eventually(() => said || false);
  }

  test('carries the events of every service', async () => {
    const publisher = await startService('research-orchestrator');
    await startService('billing');
    await startService('dossier');
    await publisher.database.kysely.transaction().execute((tx) => publishStep(publisher.bus, tx, randomUUID(), 1));
    for (const consumer of ['billing', 'dossier'] as const) await world.expectEffects(consumer, 1);
  });

  test('refuses a service the events of another, the replies to another, and the deletion of the stream', async () => {
    const forged = JSON.stringify({ name: 'user.deleted' });
    expect(await refusalOf('notification', (nc) => nc.publish(`${STREAM}.user.deleted`, forged))).toContain('PERMISSIONS_VIOLATION');
    expect(await refusalOf('notification', (nc) => void nc.subscribe(`${inboxPrefixOf('auth')}.>`))).toContain('PERMISSIONS_VIOLATION');
    expect(await refusalOf('billing', (nc) => nc.publish(`$JS.API.STREAM.DELETE.${STREAM}`))).toContain('PERMISSIONS_VIOLATION');
    expect(await refusalOf('billing', (nc) => nc.publish(`$JS.API.STREAM.PURGE.${STREAM}`))).toContain('PERMISSIONS_VIOLATION');
  });

  test('refuses a connection without a password', async () => {
    await expect(connect({ servers: server.url.replace('nats://', '') })).rejects.toThrow(/Authorization/i);
  });
});
