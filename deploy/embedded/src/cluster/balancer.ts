import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const CONNECT_TIMEOUT_MS = 2_000;
/** How long a connection waits for a replica when none is ready. */
const PATIENCE_MS = 5_000;

export type Balancer = { stop(): Promise<void> };

/**
 * Like a Kubernetes Service: each connection to `port` goes to one of the ready replicas, in turn. A replica that refuses the connection is skipped;
 * an established connection is never moved.
 */
export async function startBalancer(o: {
  readonly port: number;
  readonly host: string;
  /** Ports of the replicas that are ready now. */
  readonly ready: () => readonly number[];
}): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const track = (socket: Socket) => {
    open.add(socket);
    socket.setNoDelay(true).once('close', () => open.delete(socket));
    // A lost connection is handled by its two ends.
    socket.on('error', () => {});
  };

  const dial = async (): Promise<Socket | null> => {
    const deadline = Date.now() + PATIENCE_MS;
    do {
      const ports = o.ready();
      turn += 1;
      for (let index = 0; index < ports.length; index += 1) {
        const socket = await reach(ports[(turn + index) % ports.length] ?? 0);
        if (socket !== null) return socket;
      }
      await sleep(50);
    } while (Date.now() < deadline);
    return null;
  };

  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (inbound) => {
    track(inbound);
    void dial().then((outbound) => {
      if (outbound === null || inbound.destroyed) {
        outbound?.destroy();
        inbound.resetAndDestroy();
        return;
      }
      track(outbound);
      inbound.once('close', () => outbound.destroy());
      outbound.once('close', () => inbound.destroy());
      inbound.pipe(outbound).pipe(inbound);
      inbound.resume();
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(o.port, o.host, resolve));
  return {
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** Opens a connection to this port; null when it is refused. */
function reach(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: CONNECT_TIMEOUT_MS, allowHalfOpen: true });
    const fail = () => {
      socket.destroy();
      resolve(null);
    };
    socket.once('error', fail).once('timeout', fail);
    socket.once('connect', () => {
      socket.off('error', fail).off('timeout', fail).setTimeout(0);
      resolve(socket);
    });
  });
}
