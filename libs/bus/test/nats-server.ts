import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { eventually } from '@attendu/testing/eventually';

/** Where nats-server is on this machine; null when it is not installed. */
export function findNatsServer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, 'nats-server')).find((file) => existsSync(file)) ?? null;
}

export type OwnNatsServer = {
  readonly url: string;
  /** SIGKILL, as when the machine goes down. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Empties the store; only while it is down. */
  loseStore(): void;
  remove(): Promise<void>;
};

/** A nats-server of the test's own, on a free port, with JetStream in a temporary folder. `env`: variables that its configuration reads. */
export async function startNatsServer(
  binary: string,
  options: { configuration?: string; env?: Record<string, string> } = {},
): Promise<OwnNatsServer> {
  const port = await freePort();
  const store = mkdtempSync(join(tmpdir(), 'attendu-nats-'));
  let child: ChildProcess | undefined;
  const file = join(store, '..', `${basename(store)}.conf`);
  if (options.configuration !== undefined) writeFileSync(file, options.configuration);
  const configured = options.configuration === undefined ? [] : ['-c', file];

  async function start(): Promise<void> {
    const started = spawn(binary, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', store, ...configured], {
      env: { ...process.env, ...options.env },
      stdio: 'ignore',
    });
    child = started;
    await eventually(() => accepts(port));
  }

  async function kill(): Promise<void> {
    const last = child;
    child = undefined;
    if (last === undefined || last.exitCode !== null || last.signalCode !== null) return;
    last.kill('SIGKILL');
    await once(last, 'exit');
  }

  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    kill,
    loseStore: () => rmSync(store, { recursive: true, force: true }),
    remove: async () => {
      await kill();
      rmSync(store, { recursive: true, force: true });
      rmSync(file, { force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 500 });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    for (const failure of ['error', 'timeout'] as const) {
      socket.once(failure, () => {
        socket.destroy();
        resolve(false);
      });
    }
  });
}
