import type { Logger } from '@attendu/log/logger';
import { heapFor } from '../corpus/heap.ts';
import { keepTrying, pause } from '../corpus/keep-trying.ts';
import type { CorpusPackages } from '../corpus/packages.ts';
import { isCompacted } from '../corpus/read.ts';
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
  const patiently = (work: () => Promise<void>): Promise<void> =>
    keepTrying(work, {
      signal,
      pauseMs: o.watchMs,
      onFailure: (error, tries) => o.log.error({ error: messageOf(error), tries }, 'index not up to date, tried again later'),
    });
  const complete = patiently(() => source.complete());

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
      await patiently(updateIfChanged);
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
  const sweep = sweepOldFiles(o);
  let running: BuildProcess | null = null;
  /** An index is in use whose texts are not stored yet. */
  let isOwed = false;
  const storeOwed = async (): Promise<void> => {
    await o.beforeUpdate?.();
    isOwed = false;
  };

  /** `isUpdate`: an index answers already; the new one replaces it once complete. */
  const build = async (isUpdate: boolean): Promise<void> => {
    // Without its compacted files, the build makes them first, and all of it is stored after.
    const isStored = !isUpdate || (await isCompacted(o.dataDir));
    if (isUpdate && isStored) await o.beforeUpdate?.();
    let loads: Promise<void> = Promise.resolve();
    const heapMb = await heapFor(o.dataDir, BUILD_HEAP_MB);
    if (signal.aborted) return;
    running = startBuild({ ...o, heapMb }, (progress) => {
      const next = progress.manifest;
      if (!isUpdate) o.onProgress?.(progress);
      // A segment may be merged before it is loaded: the next manifest names its replacement.
      if (next !== null && !signal.aborted && (!isUpdate || next.complete))
        loads = loads
          .then(() => o.take(next))
          .catch((error: Error) => void (signal.aborted || o.log.debug({ error: error.message }, 'segment not loaded yet')));
    });
    await running.done.finally(() => {
      running = null;
    });
    await loads;
    if (!isStored) {
      isOwed = true;
      await storeOwed();
    }
    if (o.current()?.complete !== true) throw new Error('The index on disk cannot be read.');
  };

  return {
    async complete() {
      await sweep();
      const fingerprint = await indexFingerprint(o.packages, o.dataDir);
      const found = o.current() === null ? await readIndexManifest(o.dataDir, fingerprint, 'same code') : null;
      if (found !== null) await isTaken(o, found);
      const index = o.current();
      const isWhole = index?.complete === true;
      if (!isWhole || !(await isCurrent(index, fingerprint, o.outside)) || !(await isCompacted(o.dataDir))) await build(isWhole);
    },
    async update() {
      await sweep();
      if (isOwed) await storeOwed();
      if (await isCurrent(o.current(), await indexFingerprint(o.packages, o.dataDir), o.outside)) return false;
      await build(true);
      return true;
    },
    stop: () => running?.stop(),
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

/** Removes the files of older indexes, once another one has been in use for a while: before the next build, which may lack their room. */
function sweepOldFiles({ dataDir, log, outside, ...o }: FollowOptions): () => Promise<void> {
  let inUse: IndexManifest | null = null;
  let since = performance.now();
  return async () => {
    const current = o.current();
    if (current !== inUse) since = performance.now();
    inUse = current;
    if (current?.complete !== true || performance.now() - since < OLD_FILES_KEPT_MS) return;
    since = Number.POSITIVE_INFINITY;
    await removeOldFiles(dataDir, current, outside).catch((error: Error) =>
      log.warn({ error: error.message }, 'old index files not removed'),
    );
  };
}
