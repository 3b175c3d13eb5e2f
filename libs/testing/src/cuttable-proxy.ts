import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CuttableProxy = {
  /** The same URL through this proxy. */
  through(url: string): string;
  /** Refuses new connections and ends those that are open, as a server that stopped. */
  cut(): Promise<void>;
  /** Passes connections again, on the same port. */
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** Passes connections to a TCP server, until it is cut: a server lost and found again, without touching the shared one. */
export async function cuttableProxy(target: { readonly host: string; readonly port: number }): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(target);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    through(url) {
      const changed = new URL(url);
      changed.host = `127.0.0.1:${port}`;
      return changed.href;
    },
    cut,
    restore: async () => void (await listen(port)),
    close: cut,
  };
}
