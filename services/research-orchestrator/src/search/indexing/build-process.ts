import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tsxOptions } from '@attendu/threads/typescript-thread';
import type { CorpusPackages } from '../../corpus/packages.ts';
import type { BuildProgress } from './build-index.ts';

/** Megabytes of heap for the build, files and tables apart: it was seen to end with 128. */
const HEAP_MB = 160;

export type BuildProcess = { done: Promise<void>; stop(): void };

/** Builds the index in a process of its own, whose memory goes back when it ends. `done` rejects with the builder's message when it fails. */
export function startBuild(packages: CorpusPackages, dataDir: string, onProgress: (progress: BuildProgress) => void): BuildProcess {
  const child: ChildProcess = fork(
    fileURLToPath(new URL('../../cli/build-main.ts', import.meta.url)),
    [dataDir, packages.legi, packages.kali],
    {
      execArgv: [...tsxOptions(), `--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  let failure: string | null = null;
  child.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'error' in message) failure = String(message.error);
    else onProgress(message as BuildProgress);
  });
  const done = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(failure ?? `The index build ended with ${signal ?? `code ${code}`}.`));
    });
  });
  return { done, stop: () => void child.kill('SIGKILL') };
}
