import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_NAMES } from '@attendu/contracts/route';
import { createRandom } from '@attendu/sandbox/random';
import type { World } from './world.ts';

export type Fault = {
  readonly kind: Kind;
  /** Process or server; for the table and for the replay. */
  readonly target: string;
  /** From the start of the work that it disturbs. */
  readonly afterMs: number;
};
export const KINDS = [
  'kill -9',
  'SIGTERM',
  'SIGSTOP 20 s',
  'rolling restart',
  'NATS restart',
  'NATS erased',
  'Redis erased',
  'PostgreSQL kill -9',
  'connections cut',
] as const;
export type Kind = (typeof KINDS)[number];
const OF_PROCESSES: ReadonlySet<Kind> = new Set(['kill -9', 'SIGTERM', 'SIGSTOP 20 s', 'rolling restart']);
const PROCESSES = [...SERVICE_NAMES, 'gateway'] as const;
const LATEST_MS = 3_000;
const STOPPED_MS = 20_000;

/** `count` faults, each kind as often as the others, in a random order. */
export function faultsOf(seed: number, count: number): Fault[] {
  const random = createRandom(seed).next;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  let left: Kind[] = [];
  return Array.from({ length: count }, () => {
    if (left.length === 0) left = [...KINDS];
    const [kind] = left.splice(Math.floor(random() * left.length), 1) as [Kind];
    const target = OF_PROCESSES.has(kind) ? `${pick(PROCESSES)}/${1 + Math.floor(random() * 2)}` : (kind.split(' ')[0] ?? kind);
    return { kind, target, afterMs: Math.floor(random() * LATEST_MS) };
  });
}

/** Makes the fault, and returns when it is over: what was stopped has been let go or started again. */
export async function inject(world: World, { kind, target }: Fault): Promise<void> {
  const [name = '', number = '1'] = target.split('/');
  const replica = world.cluster.replicas[name as (typeof PROCESSES)[number]]?.[Number(number) - 1];
  const signal = (name: NodeJS.Signals): void => {
    const pid = replica?.pid();
    if (pid != null) process.kill(pid, name);
  };
  switch (kind) {
    case 'kill -9':
      return signal('SIGKILL');
    case 'SIGTERM':
      return signal('SIGTERM');
    case 'SIGSTOP 20 s': {
      const pid = replica?.pid();
      signal('SIGSTOP');
      await sleep(STOPPED_MS);
      if (pid != null) process.kill(pid, 'SIGCONT');
      return;
    }
    case 'rolling restart':
      for (const each of world.cluster.replicas[name as (typeof PROCESSES)[number]] ?? []) {
        await each.restart();
        while (!each.isReady()) await sleep(100);
      }
      return;
    case 'NATS restart':
    case 'NATS erased':
      await world.nats.kill();
      return world.nats.start(kind === 'NATS erased');
    case 'Redis erased':
      await world.redis.kill();
      return world.redis.start(true);
    case 'PostgreSQL kill -9':
      process.kill(world.postgres.pid(), 'SIGKILL');
      return;
    case 'connections cut':
      await world.rows('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null');
  }
}
