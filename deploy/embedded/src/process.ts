import { ConfigError } from '@attendu/config/load-config';
import { runCommand } from '@attendu/log/command';
import { diskProblem } from './disk.ts';
import { StartupError } from './startup-error.ts';

/** The text of a failure: a sentence when the user can act on it, full details otherwise. */
export function describe(error: unknown): string {
  if (error instanceof StartupError || error instanceof ConfigError) return error.message;
  const problem = diskProblem(error);
  if (problem !== null) return problem;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Runs `main` to its end. Ctrl-C, SIGTERM or the death of the launcher aborts `signal`; `main` then stops what it started, and a second signal exits
 * at once. The exit code is the one that `main` returns, 1 when it throws.
 */
export async function runMain(main: (signal: AbortSignal) => Promise<number>): Promise<never> {
  const abort = new AbortController();
  let askedAt = 0;
  const ask = () => {
    // The terminal and the launcher may both send the first one.
    if (abort.signal.aborted && Date.now() - askedAt > 1000) process.exit(130);
    if (!abort.signal.aborted) askedAt = Date.now();
    abort.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  // The launcher holds the other end: this detects its death by kill -9.
  process.once('disconnect', () => abort.abort());
  // The launcher may have been killed while modules were loading, before this listener existed.
  if (process.connected === false) abort.abort();
  const crash = (error: unknown) => {
    console.error(describe(error));
    process.exitCode = 1;
    abort.abort();
  };
  process.on('unhandledRejection', crash);
  process.on('uncaughtException', crash);
  return runCommand(() => main(abort.signal), describe);
}

/** Resolves when `signal` is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
