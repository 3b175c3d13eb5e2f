import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { runArguments } from '@attendu/threads/typescript-thread';
import type { Environment } from '../stack/environment.ts';

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 10_000;
/** After this uptime, restart delays begin again at the shortest. */
const STABLE_AFTER_MS = 30_000;
const PROBE_EVERY_MS = 250;
/** Of a ready process: its exit is seen at once, and one that stops by itself lingers for a second. */
const PROBE_READY_EVERY_MS = 500;
const PROBE_TIMEOUT_MS = 2_000;
/** Longer than the longest drain of any process. */
const STOP_TIMEOUT_MS = 30_000;

export type ReplicaOptions = {
  /** `auth/1`: prefixes its output lines. */
  readonly name: string;
  readonly file: string;
  readonly env: Environment;
  readonly port: number;
  readonly metricsPort: number;
  readonly root: string;
  readonly print: (line: string) => void;
};

export type Replica = {
  readonly name: string;
  readonly port: number;
  readonly metricsPort: number;
  /** Null while no process runs. */
  pid(): number | null;
  isReady(): boolean;
  /** Takes the process out of the balancer, drains it and starts a new one in its place. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Ended with this process even when it ends before it could stop them, and when they are stopped by a signal. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** One process of one service, restarted with growing delays whenever it exits by itself. */
export function startReplica(o: ReplicaOptions): Replica {
  const stopping = new AbortController();
  const { signal } = stopping;
  let child: ChildProcess | null = null;
  let isReady = false;
  let isDraining = false;

  const run = async () => {
    let failures = 0;
    while (!signal.aborted) {
      const startedAt = Date.now();
      child = launch(o);
      const code = await ended(child);
      child = null;
      isReady = false;
      if (signal.aborted) return;
      if (isDraining) {
        isDraining = false;
        continue;
      }
      failures = Date.now() - startedAt > STABLE_AFTER_MS ? 1 : failures + 1;
      const delay = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);
      o.print(`${o.name} | processus terminé (${code}), relancé dans ${delay} ms`);
      await pause(delay, signal);
    }
  };
  const probe = async () => {
    while (!signal.aborted) {
      const answer = child === null || isDraining ? false : await answersReady(o.port);
      isReady = answer && child !== null && !isDraining;
      await pause(isReady ? PROBE_READY_EVERY_MS : PROBE_EVERY_MS, signal);
    }
  };
  const running = Promise.all([run(), probe()]);

  return {
    name: o.name,
    port: o.port,
    metricsPort: o.metricsPort,
    pid: () => child?.pid ?? null,
    isReady: () => isReady,
    async restart() {
      isReady = false;
      isDraining = child !== null;
      if (child !== null) await terminate(child);
    },
    async stop() {
      isReady = false;
      stopping.abort();
      if (child !== null) await terminate(child);
      await running;
    },
  };
}

function launch({ name, file, env, root, print }: ReplicaOptions): ChildProcess {
  const endWithUs = new URL('../../bin/lib/end-with-launcher.mjs', import.meta.url).href;
  // Small young-object spaces save memory; the search, which makes many objects for each question, loses a fifth of its time to them.
  const memory = name.startsWith('research-orchestrator/') ? [] : ['--max-semi-space-size=4'];
  const child = spawn(process.execPath, [...memory, '--import', endWithUs, ...runArguments(file)], {
    cwd: root,
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // In its own process group: Ctrl-C must reach the gateways first.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr] as Readable[]) {
    createInterface({ input: stream }).on('line', (line) => print(`${name} | ${line}`));
  }
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child.on('error', (error) => print(`${name} | ${error.message}`));
}

function ended(child: ChildProcess): Promise<string> {
  if (child.pid === undefined) return Promise.resolve('non lancé');
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)));
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = ended(child);
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(timer);
}

async function answersReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {});
