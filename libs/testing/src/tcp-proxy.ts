import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export type TcpProxy = {
  /** The target's URL through the proxy. */
  readonly url: string;
  /** Ends every connection and refuses new ones, as a server that stopped. */
  cut(): Promise<void>;
  /** Keeps the connections open and passes nothing more, as a server that hangs. */
  freeze(): void;
  /** From now on, what is sent arrives this many milliseconds later, each way. */
  slow(ms: number): void;
  /** Accepts connections again, on the same port, without delay. What a frozen connection lost stays lost: cut first. */
  restore(): Promise<void>;
  stop(): Promise<void>;
};

/** A proxy to a server that the test must not stop. */
export async function tcpProxy(target: string): Promise<TcpProxy> {
  const url = new URL(target);
  const host = url.hostname;
  const targetPort = Number(url.port) || (url.protocol === 'redis:' ? 6379 : 5432);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let delayMs = 0;
  const lag = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (delayMs === 0) return done(null, chunk);
        setTimeout(() => this.push(chunk), delayMs);
        done();
      },
      flush: (done) => void setTimeout(done, delayMs),
    });
  const server = createServer((incoming) => {
    const outgoing = connect({ host, port: targetPort });
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(lag()).pipe(to);
      if (isFrozen) from.unpipe();
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  await listen(0);
  const { port } = server.address() as AddressInfo;
  [url.hostname, url.port] = ['127.0.0.1', String(port)];
  return {
    url: url.href,
    cut,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe();
    },
    slow: (ms) => {
      delayMs = ms;
    },
    restore: async () => {
      isFrozen = false;
      delayMs = 0;
      if (!server.listening) await listen(port);
    },
    stop: cut,
  };
}
