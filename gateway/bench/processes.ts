import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { SERVICE_NAMES } from '@attendu/contracts/route';
import { Pool } from 'undici';

export type Row = { readonly name: string; readonly value: number; readonly unit: string; readonly note: string };

export const PATH = '/copilot/dossiers';

export type Usage = { readonly cpuMicroseconds: number; readonly rssBytes: number };
export type Bench = {
  readonly upstreamUrl: string;
  readonly gatewayUrl: string;
  readonly gatewayPort: number;
  /** CPU time and memory of the gateway's process. */
  usage(): Promise<Usage>;
};

/** The gateway and a stub of all its services, each in a process of its own, for as long as `work` runs. */
export async function withGateway<T>(work: (bench: Bench) => Promise<T>): Promise<T> {
  const children: ChildProcess[] = [];
  const start = async (file: string, env: Record<string, string> = {}): Promise<{ child: ChildProcess; port: number }> => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    const { port } = await nextMessage<{ port: number }>(child);
    return { child, port };
  };
  try {
    const upstream = await start('./upstream.ts');
    const upstreamUrl = `http://127.0.0.1:${upstream.port}`;
    const gateway = await start('./proxy.ts', environment(upstreamUrl));
    return await work({
      upstreamUrl,
      gatewayUrl: `http://127.0.0.1:${gateway.port}`,
      gatewayPort: gateway.port,
      usage: () => {
        const answer = nextMessage<Usage>(gateway.child);
        gateway.child.send('usage');
        return answer;
      },
    });
  } finally {
    for (const child of children) child.kill();
  }
}

function environment(url: string): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const urls = Object.fromEntries(SERVICE_NAMES.map((name) => [`${name.replaceAll('-', '_').toUpperCase()}_URL`, url]));
  return {
    ...urls,
    PORT: '0',
    HOST: '127.0.0.1',
    MODE: 'embedded',
    SERVICE_PRIVATE_KEY: privateKey,
    CONTEXT_PRIVATE_KEY: privateKey,
    WEB_DIST: tmpdir(),
  };
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`a process of the benchmark ended (${code})`)));
  });
}

/** Calls one after the other on each connection for a while; the time of each, in milliseconds. */
export async function round(pool: Pool, connections: number, tokens: readonly string[], ms: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ms;
  let next = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < end) {
      const token = tokens[next++ % tokens.length];
      const startedAt = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path: PATH, headers: { authorization: `Bearer ${token}` } });
      await body.dump();
      if (statusCode !== 200) throw new Error(`the benchmark was answered ${statusCode}`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  return times;
}

export const poolOf = (url: string, connections: number): Pool => new Pool(url, { connections });

/** Enough users that none reaches the limit of its class, few enough that each makes several calls while its session is cached. */
export const users = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const round2 = (value: number): number => Math.round(value * 100) / 100;
