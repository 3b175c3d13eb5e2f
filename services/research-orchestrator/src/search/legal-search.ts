import type { CorpusStatus } from '@attendu/contracts/research/schemas';
import type { Logger } from '@attendu/log/logger';
import { creditOf } from '../corpus/credit.ts';
import { type CorpusPackages, installedPackages } from '../corpus/packages.ts';
import { createSearchVectors, type VectorOptions } from '../vectors/search-vectors.ts';
import { type BuildProgress, indexFingerprint } from './indexing/build-index.ts';
import { type BuildProcess, startBuild } from './indexing/build-process.ts';
import { type IndexManifest, readIndexManifest } from './indexing/index-files.ts';
import type { LegalSearch } from './port.ts';
import { createWorkerClient } from './worker-client.ts';

/** Builds tried in a row before giving up: a full disk does not recover by retrying. */
const MAX_BUILDS = 3;

export type RunningSearch = LegalSearch & {
  /** Resolves when everything is indexed; rejects when the build failed for good. */
  readonly complete: Promise<void>;
  /** Resolves when searches use vectors as well; at once without an endpoint that gives them. */
  readonly vectors: Promise<void>;
  /** Replaces the search thread; nothing that waits is lost. */
  restart(): Promise<void>;
};

/**
 * The running search: a thread that answers, and, when `dataDir` holds no sound index of the installed packages, a process that builds it.
 * Usable at once: it answers from what is indexed so far. `onProgress`: called at each step of a build.
 */
export function createLegalSearch(o: {
  dataDir: string;
  packages?: CorpusPackages;
  log: Logger;
  onProgress?: (progress: BuildProgress) => void;
  vectors?: VectorOptions;
}): RunningSearch {
  const packages = o.packages ?? installedPackages();
  const client = createWorkerClient(o);
  let manifest: IndexManifest | null = null;
  let build: BuildProcess | null = null;
  let closed = false;

  const take = async (next: IndexManifest): Promise<void> => {
    await client.load(next);
    manifest = next;
  };

  const buildOnce = async (): Promise<void> => {
    let loads: Promise<void> = Promise.resolve();
    build = startBuild(packages, o.dataDir, (progress) => {
      o.onProgress?.(progress);
      const next = progress.manifest;
      // A segment may be merged before it is loaded: the next manifest names its replacement.
      if (next !== null && !closed)
        loads = loads
          .then(() => take(next))
          .catch((error: Error) => void (closed || o.log.debug({ error: error.message }, 'segment not loaded yet')));
    });
    await build.done;
    build = null;
    await loads;
    if (manifest?.complete !== true) throw new Error('The index on disk cannot be read.');
  };

  const run = async (): Promise<void> => {
    const found = await readIndexManifest(o.dataDir, await indexFingerprint(packages, o.dataDir));
    if (found !== null) {
      const sound = await take(found).then(
        () => true,
        () => false,
      );
      if (sound && found.complete) return;
    }
    for (let tries = 1; !closed; tries += 1) {
      try {
        await buildOnce();
        return;
      } catch (error) {
        if (closed) return;
        o.log.error({ error: error instanceof Error ? error.message : String(error), tries }, 'index build failed');
        if (tries >= MAX_BUILDS) throw error;
      }
    }
  };

  const complete = run();
  complete.catch(() => {});
  const vectors =
    o.vectors === undefined
      ? null
      : createSearchVectors({ dataDir: o.dataDir, log: o.log, options: o.vectors, use: (source) => client.useVectors(source) });
  const withVectors = complete.then(() => (closed || manifest === null ? undefined : vectors?.start(manifest.fingerprint)));
  withVectors.catch(() => {});

  const search: LegalSearch['search'] = async (request) => {
    const vector = (await vectors?.of(request.text)) ?? 'unused';
    if (vector === 'unused') return client.search(request);
    if (vector === 'failed') return { ...(await client.search(request)), withoutVectors: true };
    return client.search({ ...request, vector });
  };

  return {
    complete,
    restart: () => client.restart(),
    vectors: withVectors,
    search,
    assess: (text, at) => client.assess({ text, at }),
    async status(): Promise<CorpusStatus> {
      const sources = manifest?.sources ?? [];
      return {
        documents: manifest?.documents ?? 0,
        indexed: manifest?.segments.reduce((sum, segment) => sum + segment.documents, 0) ?? 0,
        complete: manifest?.complete ?? false,
        sources: sources.map(({ kind, documents, dataDate }) => ({ kind, documents, dataDate, credit: creditOf(kind, dataDate) })),
      };
    },
    async close() {
      closed = true;
      build?.stop();
      vectors?.close();
      await client.close();
    },
  };
}
