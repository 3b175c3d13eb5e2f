import type { ConnectionOptions, JetStreamManager, NatsConnection, StreamInfo } from 'nats';
import { inboxPrefixOf } from '../nats-permissions.ts';

/** Messages older than this leave the stream; the outbox keeps them longer. */
export const STREAM_DAYS = 7;
const DAY_NS = 86_400_000_000_000;
const DUPLICATE_WINDOW_NS = 120_000_000_000;

export type NatsLink = {
  /** The open connection. @throws when the broker cannot be reached now. */
  use(): Promise<{ nc: NatsConnection; jsm: JetStreamManager; epoch: number }>;
  isUp(): boolean;
  close(): Promise<void>;
};

/**
 * One connection for a service's relay and reader. `epoch` grows at each connection, so that both know that the broker
 * may have restarted or lost messages since.
 */
export function createNatsLink(options: { url: string; name: string; onReconnect: () => void }): NatsLink {
  let opened: { nc: NatsConnection; jsm: JetStreamManager } | undefined;
  let opening: Promise<{ nc: NatsConnection; jsm: JetStreamManager }> | undefined;
  let epoch = 0;
  let isUp = false;

  async function open() {
    // Loaded here and in the relay and the reader, not by a process that reads the log from PostgreSQL.
    const { connect } = await import('nats');
    const nc = await connect(connectionOptions(options.url, options.name));
    try {
      const jsm = await nc.jetstreamManager({ checkAPI: false, timeout: 5_000 });
      opened = { nc, jsm };
      epoch += 1;
      isUp = true;
      void follow(nc);
      return opened;
    } catch (error) {
      await nc.close();
      throw error;
    }
  }

  async function follow(nc: NatsConnection): Promise<void> {
    for await (const status of nc.status()) {
      if (status.type === 'disconnect') isUp = false;
      if (status.type === 'reconnect') {
        isUp = true;
        epoch += 1;
        options.onReconnect();
      }
    }
  }

  return {
    use: async () => {
      if (opened?.nc.isClosed()) opened = undefined;
      if (opened === undefined) {
        opening ??= open().finally(() => {
          opening = undefined;
        });
        opened = await opening;
      }
      if (!isUp) throw new Error('The broker is not reachable');
      return { ...opened, epoch };
    },
    isUp: () => isUp && opened?.nc.isClosed() === false,
    close: async () => {
      await opening?.catch(() => undefined);
      isUp = false;
      await opened?.nc.close();
    },
  };
}

function connectionOptions(text: string, name: string): ConnectionOptions {
  const url = new URL(text);
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return {
    servers: `${url.hostname}:${url.port || '4222'}`,
    name,
    inboxPrefix: inboxPrefixOf(name),
    ...(pass !== '' ? { user, pass } : user !== '' ? { token: user } : {}),
    ...(url.protocol === 'tls:' ? { tls: {} } : {}),
    timeout: 5_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 500,
    pingInterval: 10_000,
    maxPingOut: 2,
  };
}

/** The stream of all events, created when missing. An existing one keeps its operator's settings. */
export async function ensureStream(jsm: JetStreamManager, stream: string): Promise<StreamInfo> {
  try {
    return await jsm.streams.info(stream);
  } catch (error) {
    if ((error as { api_error?: { err_code?: number } }).api_error?.err_code !== 10_059) throw error;
  }
  return jsm.streams.add({
    name: stream,
    subjects: [`${stream}.>`],
    max_age: STREAM_DAYS * DAY_NS,
    duplicate_window: DUPLICATE_WINDOW_NS,
    max_msg_size: 512 * 1024,
  });
}
