import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those could take the port before its server listens. */
const FIRST = 20_000;
const LAST = 32_000;
const TRIES = 100;
/** Ports given away or reserved: nothing may listen on them yet. */
const taken = new Set<number>();

/** Keeps a port that was chosen by other means from being given away in this process. */
export function setAside(port: number): void {
  taken.add(port);
}

/** `count` free TCP ports on the loopback address, none of which this process was given before. */
export async function freePorts(count: number): Promise<number[]> {
  const servers: Server[] = [];
  try {
    const ports: number[] = [];
    for (let tries = 0; ports.length < count; tries += 1) {
      if (tries === TRIES + count) throw new Error(`No ${count} free ports from ${FIRST} to ${LAST}`);
      const port = randomInt(FIRST, LAST);
      if (taken.has(port)) continue;
      const server = await listening(port);
      if (server === null) continue;
      taken.add(port);
      servers.push(server);
      ports.push(port);
    }
    return ports;
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** Null when the port is taken. */
function listening(port: number): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(null) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
