import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export type TcpProxy = {
  /** The same URL through the proxy. */
  readonly url: string;
  /** Breaks every connection and refuses new ones, as when the server is away. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  stop(): Promise<void>;
};

/** Stands between a client and a server that tests may not stop. */
export async function tcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let ownPort = 0;

  const keep = (socket: Socket, peer: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      peer.destroy();
    });
  };
  const restore = async (): Promise<void> => {
    if (server !== undefined) return;
    const fresh = createServer((client) => {
      const upstream = connect(Number(port), hostname);
      keep(client, upstream);
      keep(upstream, client);
      client.pipe(upstream).pipe(client);
    });
    server = fresh;
    await new Promise<void>((resolve, reject) => fresh.once('error', reject).listen(ownPort, '127.0.0.1', resolve));
    ownPort = (fresh.address() as AddressInfo).port;
  };
  const cut = async (): Promise<void> => {
    const last = server;
    server = undefined;
    const closed = new Promise<void>((resolve) => (last === undefined ? resolve() : last.close(() => resolve())));
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  await restore();
  const url = new URL(target);
  [url.hostname, url.port] = ['127.0.0.1', String(ownPort)];
  return { url: url.href, cut, restore, stop: cut };
}
