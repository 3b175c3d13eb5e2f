import { EVENTS } from '@attendu/contracts/event-registry';
import type { Logger } from '@attendu/log/logger';
import type { Kysely } from 'kysely';
import type { Subscription } from '../envelope.ts';
import { STREAM } from '../nats-permissions.ts';
import type { Worker } from '../worker.ts';
import type { Carrier } from './carrier.ts';
import { createNatsLink } from './nats-connection.ts';
import { createReader } from './nats-reader.ts';
import { createRelay } from './nats-relay.ts';

/** How long a relay leaves events of other processes of its service to their own relays. */
const STAND_BY_MS = 200;

/** Outbox → relay → one JetStream stream → reader → inbox. Subjects are `<prefix>.<event name>`. Needs nats-server 2.9 or later. */
export function createNatsCarrier(options: {
  url: string;
  prefix?: string;
  consumer: string;
  subscriptions: readonly Subscription[];
  bus: Kysely<unknown>;
  receive: Worker['receive'];
  log: Logger;
}): Carrier {
  const { url, prefix: stream = STREAM, consumer, subscriptions, bus, receive, log } = options;
  const link = createNatsLink({ url, name: consumer, onReconnect: () => relay.wake() });
  const relay = createRelay({ link, stream, producer: consumer, bus, log });
  const reader = createReader({ link, stream, consumer, subscriptions, bus, receive, log });
  return {
    // Each relay publishes its own events: those of others would make every process ask the database at every event.
    wokenBy: Object.values(EVENTS).flatMap(({ name, owner }) => (owner === consumer ? [name] : [])),
    start: () => {
      relay.start();
      if (subscriptions.length > 0) reader.start();
    },
    wake: (name, isOwn) => {
      if (name === null || isOwn) relay.wake();
      else relay.wakeWithin(STAND_BY_MS);
    },
    stop: async () => {
      await Promise.all([relay.stop(), reader.stop()]);
      await link.close();
    },
    healthy: () => link.isUp() && !relay.failing() && !reader.failing(),
  };
}
