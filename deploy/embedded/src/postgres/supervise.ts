import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FULL_DISK, fullDiskSentence, isDiskFull } from '../disk.ts';
import { StartupError } from '../startup-error.ts';
import { exists } from './cluster.ts';
import { type Server, type ServerOptions, startServer } from './server.ts';

const LOOK_EVERY_MS = 500;
const RETRY_MS = [100, 250, 500, 1000, 2000] as const;
const FULL_DISK_RETRY_MS = 2000;
/** Consecutive failed starts before giving up, not counting those on a full disk; a server that dies within a minute counts as failed. */
const MOST_FAILURES = 8;
const STABLE_AFTER_MS = 60_000;

export type Supervisor = { pid(): number; readonly failed: Promise<StartupError>; stop(): Promise<void> };

type Supervision = { readonly options: ServerOptions; readonly notice: (text: string) => void; readonly signal: AbortSignal };

/** Keeps one server running on its port: restarts it when it ends, and gives up with a French sentence when its folder is gone or it cannot start. */
export function supervise(first: Server, options: ServerOptions, notice: (text: string) => void): Supervisor {
  const stopping = new AbortController();
  const { signal } = stopping;
  const supervision: Supervision = { options, notice, signal };
  let server = first;
  let fail: (reason: StartupError) => void = () => {};
  const failed = new Promise<StartupError>((resolve) => {
    fail = resolve;
  });

  const run = async () => {
    let failures = 0;
    let startedAt = Date.now();
    for (;;) {
      const reason = await watch(server, supervision);
      if (signal.aborted) return;
      if (reason === 'removed') return giveUp(removed(options));
      failures = Date.now() - startedAt > STABLE_AFTER_MS ? 0 : failures + 1;
      notice('PostgreSQL s’est arrêté sans qu’on le lui demande : Attendu le relance.');
      const next = await restart(server, failures - 1, supervision);
      if (next instanceof StartupError) return giveUp(next);
      server = next;
      startedAt = Date.now();
      notice('PostgreSQL est reparti.');
    }
  };
  const giveUp = async (reason: StartupError) => {
    if (signal.aborted) return;
    fail(reason);
    await server.stop();
  };
  const running = run().catch((error: unknown) => fail(new StartupError(`PostgreSQL n’est plus surveillé : ${error}`)));
  return {
    pid: () => server.pid,
    failed,
    stop: async () => {
      stopping.abort();
      await server.stop();
      await running;
      // A restart may have been under way.
      await server.stop();
    },
  };
}

const removed = ({ dataDir }: ServerOptions) =>
  new StartupError(
    `Le dossier de la base, ${dataDir}, a été effacé ou déplacé pendant qu’Attendu tournait. Attendu s’arrête sans toucher à ce qui reste : remettez le dossier à sa place, ou relancez pour repartir d’une base neuve.`,
  );

/** Waits until the process ends or its folder is gone; reports when the disk fills up and when there is space again. */
async function watch(server: Server, { options: { dataDir }, notice, signal }: Supervision): Promise<'ended' | 'removed'> {
  let hasEnded = false;
  const ended = server.ended.then(() => {
    hasEnded = true;
  });
  let wasFull = false;
  while (!hasEnded && !signal.aborted) {
    if (!(await exists(join(dataDir, 'postmaster.pid'))) && (await isStillWithout(dataDir, ended))) return 'removed';
    const isFull = await isDiskFull(dataDir);
    if (isFull && !wasFull) notice(`${fullDiskSentence(dataDir)} : Attendu reprendra seul.`);
    if (!isFull && wasFull) notice('Il y a de nouveau de la place sur le disque : Attendu enregistre.');
    wasFull = isFull;
    await Promise.race([ended, sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})]);
  }
  return 'ended';
}

/** Starts a new process on the same port; returns the reason when it cannot. */
async function restart(server: Server, failures: number, { options, notice, signal }: Supervision): Promise<Server | StartupError> {
  let isFullReported = false;
  for (let attempt = failures; ; ) {
    await pause(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0, signal);
    if (!(await exists(join(options.dataDir, 'PG_VERSION')))) return removed(options);
    const started = await startServer(options, server.port).catch((error: Error) => error.message);
    if (typeof started !== 'string') return started;
    if (FULL_DISK.test(started) || (await isDiskFull(options.dataDir))) {
      if (!isFullReported) notice(`${fullDiskSentence(options.dataDir)} : Attendu reprendra seul.`);
      isFullReported = true;
      await pause(FULL_DISK_RETRY_MS, signal);
      continue;
    }
    attempt += 1;
    if (signal.aborted || attempt >= MOST_FAILURES) {
      return new StartupError(`PostgreSQL ne redémarre pas ; Attendu s’arrête. Ses derniers messages (${options.logFile}) :\n${started}`);
    }
  }
}

/** A server that stops removes its pid file just before it ends, so a missing pid file does not mean a removed folder. */
async function isStillWithout(dataDir: string, ended: Promise<void>): Promise<boolean> {
  const isEnding = await Promise.race([ended.then(() => true), sleep(LOOK_EVERY_MS, false, { ref: false })]);
  return !isEnding && !(await exists(join(dataDir, 'postmaster.pid')));
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal, ref: false }).catch(() => {});
