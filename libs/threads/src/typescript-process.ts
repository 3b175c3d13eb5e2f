import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runnable } from './typescript-thread.ts';

/** Starts a process on a TypeScript module, with a channel for messages; its errors are written to ours. `env`: beside ours. `heapMb`: limit of its heap. */
export function startProcess(
  module: URL,
  o: { readonly args?: readonly string[]; readonly env?: Readonly<Record<string, string>>; readonly heapMb?: number } = {},
): ChildProcess {
  const limits = o.heapMb === undefined ? [] : [`--max-old-space-size=${o.heapMb}`, '--max-semi-space-size=4'];
  const { options, file } = runnable(fileURLToPath(module));
  return fork(file, [...(o.args ?? [])], {
    execArgv: [...options, ...limits],
    env: { ...process.env, ...o.env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/**
 * Resolves when the process ends with code 0. Otherwise rejects with the error that it reported as `{ error }`, or with how it ended. `onProgress`
 * receives every other message. @param name of the work, for the error: « index build »
 */
export function endOf<Progress extends object>(child: ChildProcess, name: string, onProgress: (progress: Progress) => void): Promise<void> {
  let failure: string | null = null;
  child.on('message', (message: Progress | { readonly error: string }) => {
    if ('error' in message) failure = String(message.error);
    else onProgress(message);
  });
  return new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    onEnd(child, (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(failure ?? `The ${name} ended with ${signal ?? `code ${code}`}.`));
    });
  });
}

/** Calls `end` once the process has ended and all that it sent has been received: its last messages may come after its exit. */
export function onEnd(child: ChildProcess, end: (code: number | null, signal: string | null) => void): void {
  child.once('exit', (code, signal) => {
    if (child.connected) child.once('disconnect', () => end(code, signal));
    else end(code, signal);
  });
}
