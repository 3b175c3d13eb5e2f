import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  /** The target's URL through the proxy. */
  readonly url: string;
  /** Ends every connection and refuses new ones, as a server that stopped. */
  cut(): Promise<void>;
  /** Keeps the connections open and passes nothing more, as a server that hangs. */
  freeze(): void;
  /** Accepts connections again, on the same port. */
  restore(): Promise<void>;
  stop(): Promise<void>;
};

/** A proxy between a client and a server that the test may not stop. */
export async function tcpProxy(target: string): Promise<TcpProxy> {
  const url = new URL(target);
  const host = url.hostname;
  const targetPort = Number(url.port) || (url.protocol === 'redis:' ? 6379 : 5432);
  const sockets = new Set<Socket>();
  let isFrozen = false;
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
      from.pipe(to);
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
    restore: async () => {
      isFrozen = false;
      if (!server.listening) await listen(port);
    },
    stop: cut,
  };
}
