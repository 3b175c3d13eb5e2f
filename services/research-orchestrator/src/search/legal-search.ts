import type { CorpusStatus } from '@attendu/contracts/research/schemas';
import type { Logger } from '@attendu/log/logger';
import { createCheckedDays } from '../corpus/additions/manifest.ts';
import { creditOf } from '../corpus/credit.ts';
import { type CorpusPackages, installedPackages } from '../corpus/packages.ts';
import { createSearchVectors, type VectorOptions } from '../vectors/search-vectors.ts';
import { followCorpus } from './follow-corpus.ts';
import type { BuildProgress } from './indexing/build-index.ts';
import type { IndexManifest } from './indexing/index-files.ts';
import type { OutsideSettings } from './indexing/outside-index.ts';
import type { LegalSearch } from './port.ts';
import { createWorkerClient } from './worker-client.ts';

/** Interval between checks for a changed corpus, in milliseconds. */
const WATCH_MS = 10_000;

export type RunningSearch = LegalSearch & {
  /** Resolves when everything is indexed, or when the search is closed. */
  readonly complete: Promise<void>;
  /** Resolves when searches use vectors as well; at once without an endpoint that gives them. */
  readonly vectors: Promise<void>;
  /** Replaces the search thread; pending requests are kept. */
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
  /** Called before a complete index is updated to the corpus, because every result must be readable. */
  beforeUpdate?: () => Promise<void>;
  /** Interval between checks for a changed corpus. */
  watchMs?: number;
  /** False: another process builds the index in `dataDir`. */
  builds?: boolean;
  /** OpenSearch, for the kinds that are too large for the memory of a process. */
  outside?: OutsideSettings | null;
}): RunningSearch {
  const packages = o.packages ?? installedPackages();
  const checkedDays = createCheckedDays(o.dataDir);
  const client = createWorkerClient({ dataDir: o.dataDir, outside: o.outside ?? null, log: o.log });
  let manifest: IndexManifest | null = null;
  let closed = false;

  const take = async (next: IndexManifest): Promise<void> => {
    await client.load(next);
    vectors?.drop();
    manifest = next;
  };

  const follower = followCorpus({
    packages,
    dataDir: o.dataDir,
    log: o.log,
    watchMs: o.watchMs ?? WATCH_MS,
    builds: o.builds ?? true,
    outside: o.outside ?? null,
    take,
    // One that the thread has lost is loaded again, or built anew.
    current: () => (client.isLost() ? null : manifest),
    ...(o.onProgress === undefined ? {} : { onProgress: o.onProgress }),
    ...(o.beforeUpdate === undefined ? {} : { beforeUpdate: o.beforeUpdate }),
    afterUpdate: ({ fingerprint }) => void vectors?.start(fingerprint),
  });
  const vectors =
    o.vectors === undefined
      ? null
      : createSearchVectors({ dataDir: o.dataDir, log: o.log, options: o.vectors, use: (source) => client.useVectors(source) });
  const withVectors = follower.complete.then(() => (closed || manifest === null ? undefined : vectors?.start(manifest.fingerprint)));
  withVectors.catch(() => {});

  const search: LegalSearch['search'] = async ({ mayAskModel = false, ...request }) => {
    if (vectors === null || !vectors.inUse()) return client.search(request);
    const vector = mayAskModel ? await vectors.of(request.text) : 'not_allowed';
    if (vector === 'unused') return client.search(request);
    if (vector === 'failed' || vector === 'not_allowed')
      return { ...(await client.search(request)), vectors: { model: vectors.label, use: vector } };
    return { ...(await client.search({ ...request, vector })), vectors: { model: vectors.label, use: 'used' } };
  };

  return {
    complete: follower.complete,
    restart: () => client.restart(),
    vectors: withVectors,
    search,
    assess: (text, at) => client.assess({ text, at }),
    async status(): Promise<CorpusStatus> {
      const days = await checkedDays();
      // A kind whose documents were all removed has no date of data.
      const sources = manifest?.sources.filter(({ documents }) => documents > 0) ?? [];
      return {
        documents: manifest?.documents ?? 0,
        indexed: manifest?.segments.reduce((sum, segment) => sum + segment.documents, 0) ?? 0,
        complete: manifest?.complete ?? false,
        sources: sources.map(({ kind, documents, dataDate }) => {
          const day = [dataDate, days[kind] ?? ''].sort().at(-1) ?? '';
          return { kind, documents, dataDate: day || null, credit: creditOf(kind, day) };
        }),
      };
    },
    async close() {
      closed = true;
      vectors?.close();
      await Promise.all([follower.stop(), client.close()]);
    },
  };
}
