import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Bench, PATH, poolOf, quantile, type Row, round, round2, users, withGateway } from './processes.ts';

const MIB = 1024 * 1024;
const CONNECTIONS = 4;
const ROUND_MS = 2_000;
const UPLOAD_PATH = '/copilot/anonymize_decision';
const UPLOAD_BYTES = 19 * MIB;

/** Opens an attack and gives what ends it. */
type Attack = (bench: Bench) => Promise<() => Promise<void>>;

/** The latency of other clients and the gateway's memory under each kind of flood. One gateway for each, so that none inherits another's state. */
export async function benchLoad(): Promise<Row[]> {
  return [
    ...(await under('28 corps inachevés de 19 Mio d’un client', unfinishedBodies(28, 1))),
    ...(await under('28 corps inachevés de 19 Mio de 14 clients', unfinishedBodies(28, 14))),
    ...(await under('8 émetteurs de jetons inventés', junkTokens(8))),
    ...(await under('500 connexions aux en-têtes lents', slowSockets(500))),
    ...(await under('1 500 connexions qui se partagent les appels', manyConnections(1_500))),
  ];
}

async function under(name: string, attack: Attack): Promise<Row[]> {
  return withGateway(async (bench) => {
    const pool = poolOf(bench.gatewayUrl, CONNECTIONS);
    const tokens = users(60);
    await round(pool, CONNECTIONS, tokens, ROUND_MS);
    const quiet = await round(pool, CONNECTIONS, tokens, ROUND_MS);
    const before = await bench.usage();
    const end = await attack(bench);
    const during = await round(pool, CONNECTIONS, tokens, ROUND_MS);
    const after = await bench.usage();
    await end();
    await pool.close();
    const note = `${CONNECTIONS} autres connexions, amont de 5 ms ; au pire centième : ${round2(quantile(during, 0.99))} ms contre ${round2(quantile(quiet, 0.99))}`;
    return [
      {
        name: `${name} : appels des autres / au calme (médianes)`,
        value: round2(quantile(during, 0.5) / quantile(quiet, 0.5)),
        unit: '×',
        note,
      },
      {
        name: `${name} : mémoire de plus`,
        value: Math.round((after.rssBytes - before.rssBytes) / MIB),
        unit: 'Mio',
        note: 'mémoire résidente',
      },
    ];
  });
}

/** Sends bodies that stop one byte before their end; refused ones are left open too. */
function unfinishedBodies(count: number, clients: number): Attack {
  return async ({ gatewayPort }) => {
    const tokens = users(clients);
    const sockets = await Promise.all(
      Array.from({ length: count }, async (_unused, n) => {
        const socket = await open(gatewayPort);
        const head = `POST ${UPLOAD_PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokens[n % clients]}\r\nContent-Type: application/json\r\n`;
        socket.write(`${head}Content-Length: ${UPLOAD_BYTES}\r\n\r\n`);
        // Called on a failure too: a refused body may be cut.
        await new Promise<void>((sent) => socket.write(Buffer.alloc(UPLOAD_BYTES - 1, 'x'), () => sent()));
        return socket;
      }),
    );
    return closing(sockets);
  };
}

function junkTokens(senders: number): Attack {
  return async ({ gatewayUrl }) => {
    const pool = poolOf(gatewayUrl, senders);
    let over = false;
    const loops = Array.from({ length: senders }, async () => {
      while (!over) {
        const headers = { authorization: `Bearer junk-${randomUUID()}` };
        await (await pool.request({ method: 'GET', path: PATH, headers })).body.dump();
      }
    });
    return async () => {
      over = true;
      await Promise.all(loops);
      await pool.close();
    };
  };
}

/** One byte of header a second. */
function slowSockets(count: number): Attack {
  return async ({ gatewayPort }) => {
    const sockets = await Promise.all(Array.from({ length: count }, () => open(gatewayPort)));
    for (const socket of sockets) socket.write('GET /copilot/dossiers HTTP/1.1\r\nHost: ');
    const timer = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('x');
    }, 1_000);
    const close = closing(sockets);
    return async () => {
      clearInterval(timer);
      await close();
    };
  };
}

/** Kept-alive connections, each of which makes a call now and then. */
function manyConnections(count: number): Attack {
  return async ({ gatewayPort }) => {
    const tokens = users(count);
    const sockets = await Promise.all(Array.from({ length: count }, () => open(gatewayPort)));
    const ask = (socket: Socket, n: number): void =>
      void (socket.writable && socket.write(`GET /copilot/dossiers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokens[n]}\r\n\r\n`));
    let next = 0;
    // Three hundred calls a second, each from another connection.
    const timer = setInterval(() => {
      for (let n = 0; n < 30; n++) {
        const at = next++ % count;
        ask(sockets[at] as Socket, at);
      }
    }, 100);
    const close = closing(sockets);
    return async () => {
      clearInterval(timer);
      await close();
    };
  };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  return socket;
}

function closing(sockets: readonly Socket[]): () => Promise<void> {
  return async () => {
    for (const socket of sockets) socket.destroy();
  };
}
