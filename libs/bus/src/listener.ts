import { plainIdentifier } from '@attendu/db/database';
import type { Logger } from '@attendu/log/logger';
import pg from 'pg';
import { createLoop, type Loop } from './loop.ts';

// A channel for each event and each inbox: a process is woken only by what it reads. Notifications only wake a reader: the work is always read from the
// tables.
const channelOf = (kind: string, name: string): string => `attendu_${kind}_${name.replaceAll(/[^a-z0-9]/g, '_')}`;
/** Told, with the event's name, when an event is committed. */
export const eventChannel = (name: string): string => channelOf('event', name);
/** Told when rows were added to a consumer's inbox that another instance may handle. */
export const inboxChannel = (consumer: string): string => channelOf('inbox', consumer);

const CHECK_EVERY_MS = 15_000;

/**
 * Keeps one listening connection, reopened whenever it is lost. `onMessage(null)`: messages may have been missed. `pid`: of the server process of the
 * connection that sent the message.
 */
export function createListener(options: {
  url: string;
  applicationName: string;
  channels: readonly string[];
  onMessage: (message: string | null, from: { readonly channel: string; readonly pid: number } | null) => void;
  log: Logger;
}): Loop {
  let client: pg.Client | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: options.url,
      application_name: options.applicationName,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    const lost = () => {
      if (client !== fresh) return;
      client = undefined;
      loop.wake();
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ payload = '', channel, processId: pid }) => options.onMessage(payload, { channel, pid }));
    try {
      await fresh.connect();
      await fresh.query(options.channels.map((channel) => `listen ${plainIdentifier(channel)}`).join('; '));
    } catch (error) {
      await close(fresh);
      throw error;
    }
    return fresh;
  }

  const loop = createLoop(
    'listen',
    async () => {
      if (client === undefined) {
        client = await connect();
        options.onMessage(null, null);
        return CHECK_EVERY_MS;
      }
      // A connection that was cut silently looks alive until its next query.
      try {
        await client.query('select 1');
      } catch (error) {
        const dead = client;
        client = undefined;
        await close(dead);
        throw error;
      }
      return CHECK_EVERY_MS;
    },
    options.log,
  );

  return {
    ...loop,
    stop: async () => {
      await loop.stop();
      const last = client;
      client = undefined;
      if (last !== undefined) await close(last);
    },
  };
}

/** Ends a connection that may be dead, on which a normal close could hang. */
async function close(client: pg.Client): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 1_000);
  });
  await Promise.race([client.end().catch(() => undefined), late]);
  clearTimeout(timer);
}
