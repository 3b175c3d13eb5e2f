import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BusDriver } from '@attendu/bus/bus';
import { subscriptionsOf } from '@attendu/bus/envelope';
import { SERVICE_NAMES } from '@attendu/contracts/route';
import { findNatsServer, startNatsServer } from '../../../libs/bus/test/nats-server.ts';
import { type Broker, makeWorld, type World } from '../../../libs/bus/test/world.ts';
import type { Row } from './row.ts';
import { cpuMsOf } from './usage.ts';

const CONSUMER = fileURLToPath(new URL('../../../libs/bus/test/fixtures/consumer.ts', import.meta.url));
const REPLICAS = 2;
const WARM_UP_MS = 3_000;
const MEASURED_MS = 20_000;
const PRODUCER = 'research-orchestrator';
const EVENT = 'analysis.requested';

/**
 * Time from the writing of an event to its effect, with two processes of every service, over each carrier in turn: the ratio says what the broker
 * costs on this machine. `rate`: events a second.
 */
export async function benchEvents({ rate = 50 }: { rate?: number }): Promise<Row[]> {
  const binary = findNatsServer();
  if (binary === null) throw new Error('nats-server is needed');
  const nats = await startNatsServer(binary);
  try {
    const postgres = await measure({ kind: 'postgres' }, rate);
    const broker = await measure({ kind: 'nats', url: nats.url, prefix: `bench_${randomBytes(4).toString('hex')}` }, rate);
    const ratio = Math.round((10 * broker.median) / postgres.median) / 10;
    return [
      ...postgres.rows,
      ...broker.rows,
      { name: 'events: median over NATS / over PostgreSQL', value: ratio, unit: '×', note: 'in the same run' },
    ];
  } finally {
    await nats.remove();
  }
}

async function measure(driver: BusDriver, rate: number): Promise<{ median: number; rows: Row[] }> {
  const broker: Broker = { driver: () => driver, restart: async () => undefined, stop: async () => undefined };
  const world = await makeWorld(broker);
  const children: ChildProcess[] = [];
  try {
    for (const service of SERVICE_NAMES) for (let n = 0; n < REPLICAS; n += 1) children.push(startConsumer(world, service));
    await Promise.all(children.map((child) => (child.stdout === null ? null : once(child.stdout, 'data'))));
    const publisher = await world.start(PRODUCER, { before: async () => undefined });
    const idle = await cpuOf(world, children);
    const published = await publishAtRate(world, publisher, rate);
    const consumers = SERVICE_NAMES.filter((service) => subscriptionsOf(service).some(({ name }) => name === EVENT));
    for (const consumer of consumers) await world.expectEffects(consumer, published, 120_000);
    const cpu = ((await cpuOf(world, children)) - idle) / published;
    const { rows } = await world.test.owner.pool.query<{ ms: number }>(
      `select (extract(epoch from e.at - o.written_at) * 1000)::float8 as ms from effect e join bus.outbox o on o.id = e.event_id
       where o.written_at > (select min(written_at) from bus.outbox) + make_interval(secs => $1) order by ms`,
      [WARM_UP_MS / 1_000],
    );
    const at = (part: number): number => Math.round(10 * (rows[Math.floor(part * rows.length)]?.ms ?? 0)) / 10;
    const note = `${rate} a second, ${children.length + 1} processes, ${rows.length} effects`;
    const named = (what: string, part: number): Row => ({ name: `events over ${driver.kind}: ${what}`, value: at(part), unit: 'ms', note });
    const processor: Row = {
      name: `events over ${driver.kind}: processor`,
      value: Math.round(10 * cpu) / 10,
      unit: 'ms',
      note: `an event and its ${consumers.length} effects, PostgreSQL included`,
    };
    return { median: at(0.5), rows: [named('median', 0.5), named('95 %', 0.95), named('99 %', 0.99), processor] };
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await world.close();
  }
}

/** Processor time so far of the consumers, of this process, which publishes, and of their connections. */
async function cpuOf(world: World, children: readonly ChildProcess[]): Promise<number> {
  const { rows } = await world.test.owner.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  const pids = [process.pid, ...children.flatMap(({ pid }) => pid ?? []), ...rows.map(({ pid }) => pid)];
  return pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0);
}

function startConsumer(world: World, service: string): ChildProcess {
  const env = { ...process.env, SERVICE: service, DRIVER: JSON.stringify(world.driver), DATABASE_URL: world.test.url };
  return spawn(process.execPath, ['--import', 'tsx', CONSUMER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** At a steady rate, however long each takes. Answers how many were published. */
async function publishAtRate(world: World, publisher: Awaited<ReturnType<World['start']>>, rate: number): Promise<number> {
  const total = Math.round((rate * (WARM_UP_MS + MEASURED_MS)) / 1_000);
  const began = performance.now();
  const writing: Promise<unknown>[] = [];
  for (let count = 0; count < total; count += 1) {
    const wait = began + (count * 1_000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    writing.push(world.publish(publisher, randomUUID(), 1));
  }
  await Promise.all(writing);
  return total;
}
