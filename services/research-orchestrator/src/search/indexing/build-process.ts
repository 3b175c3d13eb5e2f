import { endOf, startProcess } from '@attendu/threads/typescript-process';
import type { CorpusPackages } from '../../corpus/packages.ts';
import type { BuildProgress } from './build-index.ts';
import type { OutsideSettings } from './outside-index.ts';

/** Heap of a build of the packages in megabytes, files and tables excluded; a build was observed to crash with 128. */
export const BUILD_HEAP_MB = 160;

/** Variable of the build process that holds OutsideSettings as JSON. */
export const OUTSIDE_VARIABLE = 'ATTENDU_BUILD_OUTSIDE';

export type BuildProcess = { readonly pid: number | undefined; readonly done: Promise<void>; stop(): void };

/** Builds the index in a process of its own, whose memory goes back when it ends. `done` rejects with the builder's message when it fails. */
export function startBuild(
  {
    packages,
    dataDir,
    outside = null,
    heapMb = BUILD_HEAP_MB,
  }: {
    readonly packages: CorpusPackages;
    readonly dataDir: string;
    readonly outside?: OutsideSettings | null;
    readonly heapMb?: number;
  },
  onProgress: (progress: BuildProgress) => void,
): BuildProcess {
  const child = startProcess(new URL('../../cli/build-main.ts', import.meta.url), {
    args: [dataDir, packages.legi, packages.kali],
    // An argument would show the password of the engine in the process list.
    env: outside === null ? {} : { [OUTSIDE_VARIABLE]: JSON.stringify(outside) },
    heapMb,
  });
  return { pid: child.pid, done: endOf(child, 'index build', onProgress), stop: () => void child.kill('SIGKILL') };
}
