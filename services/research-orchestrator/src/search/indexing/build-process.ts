import { endOf, startProcess } from '@attendu/threads/typescript-process';
import type { CorpusPackages } from '../../corpus/packages.ts';
import type { BuildProgress } from './build-index.ts';

/** Heap of the build in megabytes, files and tables excluded; a build was observed to crash with 128. */
const HEAP_MB = 160;

export type BuildProcess = { readonly pid: number | undefined; readonly done: Promise<void>; stop(): void };

/** Builds the index in a process of its own, whose memory goes back when it ends. `done` rejects with the builder's message when it fails. */
export function startBuild(packages: CorpusPackages, dataDir: string, onProgress: (progress: BuildProgress) => void): BuildProcess {
  const child = startProcess(new URL('../../cli/build-main.ts', import.meta.url), {
    args: [dataDir, packages.legi, packages.kali],
    heapMb: HEAP_MB,
  });
  return { pid: child.pid, done: endOf(child, 'index build', onProgress), stop: () => void child.kill('SIGKILL') };
}
