import { readdirSync, readFileSync } from 'node:fs';
import type { World } from './faults/world.ts';

const PAGE_BYTES = 4_096;
const TICKS_A_SECOND = 100;
const MIB = 1024 * 1024;

export type Usage = {
  /** Resident memory of every process of Attendu, MiB. */
  readonly memory: number;
  readonly descriptors: number;
  /** Processor time since their start, milliseconds; with that of PostgreSQL unless only some processes are asked about. */
  readonly cpuMs: number;
  /** Connections that PostgreSQL holds. */
  readonly connections: number;
};

const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command, in parentheses, may hold blanks.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};
/** Processor time of a process since its start, milliseconds. */
export const cpuMsOf = (pid: number): number => ((Number(statOf(pid)[11]) + Number(statOf(pid)[12])) * 1_000) / TICKS_A_SECOND;
const memoryOf = (pid: number): number => (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / MIB;

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && Number(statOf(pid)[1]) === parent;
      } catch {
        // Ended meanwhile.
        return false;
      }
    });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** What the processes of a world use now. `names`: of these processes only. */
export function usageOf(world: World, names?: readonly string[]): Usage {
  const replicas = Object.values(world.cluster.replicas).flat();
  const pids = replicas.flatMap((replica) => {
    const pid = replica.pid();
    return pid === null || (names !== undefined && !names.includes(replica.name.split('/')[0] ?? '')) ? [] : [pid];
  });
  const backends = childrenOf(world.postgres.pid());
  return {
    memory: sum(pids.map(memoryOf)),
    descriptors: sum(pids.map((pid) => readdirSync(`/proc/${pid}/fd`).length)),
    cpuMs: sum((names === undefined ? [...pids, ...backends] : pids).map(cpuMsOf)),
    connections: backends.length,
  };
}
