import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { SERVICE_NAMES } from '@attendu/contracts/route';
import { Pool } from 'undici';

export type Row = { readonly name: string; readonly value: number; readonly unit: string; readonly note: string };

const CONNECTIONS = 8;
const ROUNDS = 12;
const ROUND_MS = 1_000;
/** Enough users that none meets the limit of its class, few enough that each makes several calls while its session is remembered, as a page does. */
const USERS = 60;
const PATH = '/copilot/dossiers';

/**
 * A proxied call beside a direct one, in turns so that both meet the same noise: the median of the rounds' ratios of median times, and
 * the CPU time that the gateway spends on a call. The upstream takes 5 ms, as a short query of Postgres does.
 */
export async function benchGateway(): Promise<Row[]> {
  const children: ChildProcess[] = [];
  const start = async (file: string, env: Record<string, string> = {}): Promise<{ child: ChildProcess; port: number }> => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    const { port } = await said<{ port: number }>(child);
    return { child, port };
  };
  try {
    const upstream = await start('./upstream.ts');
    const gateway = await start('./proxy.ts', environment(`http://127.0.0.1:${upstream.port}`));
    const direct = new Pool(`http://127.0.0.1:${upstream.port}`, { connections: CONNECTIONS });
    const proxied = new Pool(`http://127.0.0.1:${gateway.port}`, { connections: CONNECTIONS });
    const tokens = Array.from({ length: USERS }, () => randomUUID());
    await round(direct, tokens);
    await round(proxied, tokens);
    const ratios: number[] = [];
    const added: number[] = [];
    let calls = 0;
    const before = await cpuOf(gateway.child);
    for (let n = 0; n < ROUNDS; n++) {
      const base = await round(direct, tokens);
      const through = await round(proxied, tokens);
      ratios.push(median(through) / median(base));
      added.push(median(through) - median(base));
      calls += through.length;
    }
    const cpu = (await cpuOf(gateway.child)) - before;
    await Promise.all([direct.close(), proxied.close()]);
    const setting = `amont de 5 ms, ${CONNECTIONS} connexions, ${ROUNDS} tours alternés, session, limites, journal et contexte signé compris`;
    return [
      { name: 'passerelle : appel relayé / appel direct (médianes)', value: round2(median(ratios)), unit: '×', note: setting },
      { name: 'passerelle : temps ajouté (médiane)', value: round2(median(added)), unit: 'ms', note: setting },
      { name: 'passerelle : temps processeur par appel relayé', value: Math.round(cpu / calls), unit: 'µs', note: `${calls} appels` },
    ];
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
    INTERNAL_SECRET: randomUUID(),
    CONTEXT_PRIVATE_KEY: privateKey,
    WEB_DIST: tmpdir(),
  };
}

/** Calls one after the other on each connection for a while; the time of each, in milliseconds. */
async function round(pool: Pool, tokens: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ROUND_MS;
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
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  return times;
}

function said<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`a process of the benchmark ended (${code})`)));
  });
}

async function cpuOf(child: ChildProcess): Promise<number> {
  const answer = said<{ cpuMicroseconds: number }>(child);
  child.send('cpu');
  return (await answer).cpuMicroseconds;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
