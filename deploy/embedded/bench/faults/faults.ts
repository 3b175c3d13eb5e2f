import { rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_NAMES } from '@attendu/contracts/route';
import { createRandom } from '@attendu/sandbox/random';
import type { ProcessName } from '../../src/cluster/cluster.ts';
import type { World } from './world.ts';

export type Fault = {
  readonly kind: Kind;
  /** The process or server that is hit; printed, and needed to replay. */
  readonly target: string;
  /** Delay from the start of the work that the fault disturbs. */
  readonly afterMs: number;
};
/** The target of each kind of fault. */
const TARGETS = {
  'kill -9': 'process',
  SIGTERM: 'process',
  'SIGSTOP 20 s': 'process',
  'rolling restart': 'process',
  'replica added and removed': 'process',
  'clock 10 min ahead': 'process',
  'clock 10 min behind': 'process',
  'network slow': 'server',
  'network silent': 'server',
  'network cut': 'server',
  'NATS restart': 'NATS',
  'NATS erased': 'NATS',
  'Redis erased': 'Redis',
  'PostgreSQL kill -9': 'PostgreSQL',
  'connections cut': 'PostgreSQL',
  'disk full': 'PostgreSQL',
} as const;
export type Kind = keyof typeof TARGETS;
export const KINDS = Object.keys(TARGETS) as readonly Kind[];
const PROCESSES: readonly ProcessName[] = [...SERVICE_NAMES, 'gateway'];
const SERVERS = ['PostgreSQL', 'NATS', 'Redis'] as const;
type ServerName = (typeof SERVERS)[number];
const LATEST_MS = 3_000;
const STOPPED_MS = 20_000;
const SLOW_MS = 150;
const NETWORK_MS = { 'network slow': 10_000, 'network silent': 15_000, 'network cut': 5_000 } as const;
const FULL_DISK_MS = 8_000;
const CLOCK_MS = 10_000;
const CLOCK_OFF_MS = 600_000;

/** `count` faults of these kinds in a random order, spread evenly over the kinds. */
export function faultsOf(seed: number, count: number, kinds: readonly Kind[] = KINDS): Fault[] {
  const random = createRandom(seed).next;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  let left: Kind[] = [];
  return Array.from({ length: count }, () => {
    if (left.length === 0) left = [...kinds];
    const [kind] = left.splice(Math.floor(random() * left.length), 1) as [Kind];
    const at = TARGETS[kind];
    const target = at === 'process' ? `${pick(PROCESSES)}/${1 + Math.floor(random() * 2)}` : at === 'server' ? pick(SERVERS) : at;
    return { kind, target, afterMs: Math.floor(random() * LATEST_MS) };
  });
}

/** Injects the fault; returns once it is over and what was stopped runs again. */
export async function inject(world: World, { kind, target }: Fault): Promise<void> {
  const [text = '', number = '1'] = target.split('/');
  const name = text as ProcessName;
  const replica = world.cluster.replicas[name]?.[Number(number) - 1];
  const signal = (name: NodeJS.Signals): void => send(replica?.pid() ?? null, name);
  switch (kind) {
    case 'kill -9':
      return signal('SIGKILL');
    case 'SIGTERM':
      return signal('SIGTERM');
    case 'SIGSTOP 20 s': {
      const pid = replica?.pid();
      signal('SIGSTOP');
      await sleep(STOPPED_MS);
      return send(pid ?? null, 'SIGCONT');
    }
    case 'rolling restart':
      for (const each of world.cluster.replicas[name]) {
        await each.restart();
        while (!each.isReady()) await sleep(100);
      }
      return;
    case 'replica added and removed': {
      const added = await world.cluster.add(name);
      while (!added.isReady()) await sleep(100);
      return world.cluster.remove(name, added);
    }
    case 'clock 10 min ahead':
    case 'clock 10 min behind': {
      const file = world.clockFile(target);
      await writeFile(file, String(kind === 'clock 10 min ahead' ? CLOCK_OFF_MS : -CLOCK_OFF_MS));
      await sleep(CLOCK_MS);
      return rm(file, { force: true });
    }
    case 'network slow':
    case 'network silent':
    case 'network cut': {
      const network = world.networks[target as ServerName];
      if (kind === 'network slow') network.slow(SLOW_MS);
      else if (kind === 'network silent') network.freeze();
      else await network.cut();
      await sleep(NETWORK_MS[kind]);
      if (kind === 'network silent') await network.cut();
      return network.restore();
    }
    case 'NATS restart':
    case 'NATS erased':
      await world.nats.kill();
      return world.nats.start(kind === 'NATS erased');
    case 'Redis erased':
      await world.redis.kill();
      return world.redis.start(true);
    case 'PostgreSQL kill -9':
      return send(world.postgres.pid(), 'SIGKILL');
    case 'connections cut':
      await world.rows('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null');
      return;
    case 'disk full':
      world.disk?.fill();
      await sleep(FULL_DISK_MS);
      return world.disk?.free();
  }
}

/** A process that another fault has already ended needs no signal. */
function send(pid: number | null, signal: NodeJS.Signals): void {
  try {
    if (pid !== null) process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
