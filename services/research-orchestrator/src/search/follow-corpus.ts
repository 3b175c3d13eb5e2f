import type { Logger } from '@attendu/log/logger';
import { heapFor } from '../corpus/heap.ts';
import { keepTrying, pause } from '../corpus/keep-trying.ts';
import type { CorpusPackages } from '../corpus/packages.ts';
import { type BuildProgress, indexFingerprint, removeOldFiles } from './indexing/build-index.ts';
import { BUILD_HEAP_MB, type BuildProcess, startBuild } from './indexing/build-process.ts';
import { filesOf, type IndexManifest, readIndexManifest } from './indexing/index-files.ts';
import { isOutsideWhole, kindsOutside, type OutsideSettings } from './indexing/outside-index.ts';

/** How long the files of a replaced index are kept: other processes may be reading them. */
const OLD_FILES_KEPT_MS = 10 * 60_000;

type FollowOptions = {
  readonly packages: CorpusPackages;
  readonly dataDir: string;
  readonly log: Logger;
  readonly watchMs: number;
  /** False: another process builds the index in this folder; it is loaded once complete. */
  readonly builds: boolean;
  readonly outside: OutsideSettings | null;
  /** Loads an index; on a read error the previous one stays loaded. */
  readonly take: (manifest: IndexManifest) => Promise<void>;
  readonly current: () => IndexManifest | null;
  readonly onProgress?: (progress: BuildProgress) => void;
  /** Called before a complete index is updated to the corpus, because every result must be readable. */
  readonly beforeUpdate?: () => Promise<void>;
  readonly afterUpdate: (manifest: IndexManifest) => void;
};

/** Gives the index in use what it lacks: `complete` the first whole one, `update` a newer one if there is; `stop` ends a build under way. */
type IndexSource = { complete(): Promise<void>; update(): Promise<boolean>; stop(): void };

/**
 * Keeps the index of a running search in step with the corpus. An index on disk is taken at once, also when the corpus has changed since; a process then
 * builds what is missing, and is tried again until it succeeds. While there is no whole index, each step of the build is taken; later, the new index
 * replaces the old one once it is whole. `complete` never rejects; it also resolves when this is stopped.
 */
export function followCorpus(o: FollowOptions): { readonly complete: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const source = o.builds ? ownBuilds(o, signal) : buildsOfOthers(o, signal);
  const sweep = o.builds ? sweepOldFiles(o) : async () => undefined;
  const complete = keepTrying(() => source.complete(), {
    signal,
    pauseMs: o.watchMs,
    onFailure: (error, tries) => o.log.error({ error: messageOf(error), tries }, 'corpus incomplete, tried again later'),
  });

  const updateIfChanged = async (): Promise<void> => {
    const start = performance.now();
    if (!(await source.update())) return;
    const taken = o.current();
    if (taken === null || signal.aborted) return;
    o.log.info({ ms: Math.round(performance.now() - start), documents: taken.documents }, 'index brought up to date');
    o.afterUpdate(taken);
  };

  /** Additions and withdrawals while the product runs take effect without a restart. */
  const watch = async (): Promise<void> => {
    await complete;
    while (!signal.aborted) {
      await pause(o.watchMs, signal);
      if (!signal.aborted)
        await updateIfChanged().catch((error: unknown) =>
          o.log.error({ error: messageOf(error) }, 'index not brought up to date, tried again'),
        );
      await sweep(o.current());
    }
  };
  const watching = watch();

  return {
    complete,
    async stop() {
      stopping.abort();
      source.stop();
      await watching;
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether the index was loaded: its files may be replaced while they are read. */
const isTaken = (o: FollowOptions, manifest: IndexManifest): Promise<boolean> =>
  o.take(manifest).then(
    () => true,
    () => false,
  );

/** The index is built by a process of this one. */
function ownBuilds(o: FollowOptions, signal: AbortSignal): IndexSource {
  let build: BuildProcess | null = null;

  /** `isUpdate`: an index answers already; the new one replaces it once complete. */
  const buildOnce = async (isUpdate: boolean): Promise<void> => {
    let loads: Promise<void> = Promise.resolve();
    const heapMb = await heapFor(o.dataDir, BUILD_HEAP_MB);
    if (signal.aborted) return;
    build = startBuild({ ...o, heapMb }, (progress) => {
      const next = progress.manifest;
      if (!isUpdate) o.onProgress?.(progress);
      // A segment may be merged before it is loaded: the next manifest names its replacement.
      if (next !== null && !signal.aborted && (!isUpdate || next.complete))
        loads = loads
          .then(() => o.take(next))
          .catch((error: Error) => void (signal.aborted || o.log.debug({ error: error.message }, 'segment not loaded yet')));
    });
    const { done } = build;
    await done.finally(() => {
      build = null;
    });
    await loads;
    if (o.current()?.complete !== true) throw new Error('The index on disk cannot be read.');
  };

  const buildPatiently = (isUpdate: boolean): Promise<void> =>
    keepTrying(
      async () => {
        if (isUpdate) await o.beforeUpdate?.();
        await buildOnce(isUpdate);
      },
      {
        signal,
        pauseMs: o.watchMs,
        onFailure: (error, tries) => o.log.error({ error: messageOf(error), tries }, 'index build failed, tried again later'),
      },
    );

  return {
    async complete() {
      const fingerprint = await indexFingerprint(o.packages, o.dataDir);
      const found = await readIndexManifest(o.dataDir, fingerprint, 'same code');
      const isWhole = found !== null && (await isTaken(o, found)) && found.complete;
      if (!isWhole || !(await isCurrent(found, fingerprint, o.outside))) await buildPatiently(isWhole);
    },
    async update() {
      if (await isCurrent(o.current(), await indexFingerprint(o.packages, o.dataDir), o.outside)) return false;
      await buildPatiently(true);
      return true;
    },
    stop: () => build?.stop(),
  };
}

/** The index is built by another process, in the same folder. */
function buildsOfOthers(o: FollowOptions, signal: AbortSignal): IndexSource {
  /** The index that it has built or merged: null if it is the one in use, or if none is complete. */
  const newer = async (): Promise<IndexManifest | null> => {
    const found = await readIndexManifest(o.dataDir, await indexFingerprint(o.packages, o.dataDir), 'same code');
    return found?.complete === true && !isSame(found, o.current()) ? found : null;
  };

  return {
    async complete() {
      while (!signal.aborted) {
        const found = await newer();
        if (found !== null && (await isTaken(o, found))) return;
        await pause(o.watchMs, signal);
      }
    },
    async update() {
      const found = await newer();
      if (found !== null) await o.take(found);
      return found !== null;
    },
    stop: () => undefined,
  };
}

const isSame = (found: IndexManifest, current: IndexManifest | null): boolean =>
  current !== null && filesOf(found).join() === filesOf(current).join();

/** Whether an index is that of the corpus, a killed build left no segment to rewrite, and the engine outside holds the kinds that it must. */
async function isCurrent(index: IndexManifest | null, fingerprint: string, outside: OutsideSettings | null): Promise<boolean> {
  if (index?.fingerprint !== fingerprint || index.segments.some(({ erases }) => erases)) return false;
  return index.outside.join() === kindsOutside(index, outside).join() && (outside === null || isOutsideWhole(outside, index));
}

/** Removes the files of older indexes, once another one has been in use for a while. */
function sweepOldFiles({ dataDir, log, outside }: FollowOptions): (current: IndexManifest | null) => Promise<void> {
  let inUse: IndexManifest | null = null;
  let since = performance.now();
  return async (current) => {
    if (current !== inUse) since = performance.now();
    inUse = current;
    if (current?.complete !== true || performance.now() - since < OLD_FILES_KEPT_MS) return;
    since = Number.POSITIVE_INFINITY;
    await removeOldFiles(dataDir, current, outside).catch((error: Error) =>
      log.warn({ error: error.message }, 'old index files not removed'),
    );
  };
}
