import type { CompanySites } from '@attendu/law/links';
import type { Logger } from '@attendu/log/logger';
import type { Kysely } from 'kysely';
import { createDocumentStore } from './corpus/document-store.ts';
import { type ImportProgress, isReadable, isRemoving, storedCount } from './corpus/import.ts';
import { createImportProcess } from './corpus/import-process.ts';
import { keepTrying, pause } from './corpus/keep-trying.ts';
import { type CorpusPackages, installedPackages, planCorpus } from './corpus/packages.ts';
import type { DocumentStore } from './corpus/port.ts';
import type { CorpusTables } from './corpus/tables.ts';
import type { OutsideSettings } from './search/indexing/outside-index.ts';
import { createLegalSearch } from './search/legal-search.ts';
import type { LegalSearch } from './search/port.ts';
import type { VectorOptions } from './vectors/search-vectors.ts';

export type Retrieval = {
  search: LegalSearch;
  documents: DocumentStore;
  /** Percentage of the data packages that can be searched and read, by file size; 100 once complete. */
  percent(): Promise<number>;
  /** Resolves once every document can be searched and read; rejects when this is stopped before. */
  complete: Promise<void>;
  /** Resolves once searches use vectors too; immediately when no embeddings endpoint is configured. */
  vectors: Promise<void>;
  stop(): Promise<void>;
};

export type CorpusProgress = { documents: number; indexed: number; stored: number; complete: boolean };

type RetrievalOptions = {
  readonly dataDir: string;
  readonly db: Kysely<CorpusTables>;
  /** Connection string of `db`, for the import process. */
  readonly database: { readonly url: string; readonly schema: string };
  /** Where the operator's own documents open. */
  readonly sites?: CompanySites;
  readonly log: Logger;
  readonly packages?: CorpusPackages;
  readonly onProgress?: (progress: CorpusProgress) => void;
  /** Called each time all that was added or withdrawn is in the schema, which may be long before the index follows. */
  readonly onStored?: () => void;
  readonly vectors?: VectorOptions;
  /** How often a changed corpus is looked for. */
  readonly watchMs?: number;
  /** False: a corpus worker stores and indexes the corpus, in the same folder. */
  readonly builds?: boolean;
  readonly outside?: OutsideSettings | null;
};

/** Pause after a first failure to store the corpus. */
const STORE_PAUSE_MS = 5_000;

/**
 * Composes the retrieval part of the service: background compaction and indexing, import of compacted documents into the schema, search and document
 * store usable immediately. `status()` counts a document once it can be both searched and read.
 */
export function startRetrieval(o: RetrievalOptions): Retrieval {
  const { builds = true, watchMs = STORE_PAUSE_MS } = o;
  const abort = new AbortController();
  let [allStored, chunksDone] = [false, 0];
  const sizes = planCorpus(o.packages ?? installedPackages()).then(({ chunks }) => chunks.map(({ bytes }) => bytes));
  sizes.catch(() => {}); // Unreadable packages make the build fail, and the build reports it.
  const reportProgress = async (): Promise<void> => {
    const { documents, indexed, complete } = await search.status();
    o.onProgress?.({ documents, indexed, stored: imports.stored(), complete });
  };
  const imports = createImports(o, reportProgress);
  const endImports = async (): Promise<void> => {
    await imports.rest();
    allStored = true;
    o.onStored?.();
  };

  const found = createLegalSearch({
    dataDir: o.dataDir,
    log: o.log,
    ...(o.packages === undefined ? {} : { packages: o.packages }),
    ...(o.vectors === undefined ? {} : { vectors: o.vectors }),
    ...(o.watchMs === undefined ? {} : { watchMs: o.watchMs }),
    builds,
    outside: o.outside ?? null,
    beforeUpdate: async () => {
      // Texts that other chunks also hold are missing until those are stored again.
      if (await isRemoving(o.db, o.dataDir)) allStored = false;
      await imports.store();
      await endImports();
    },
    onProgress: ({ compacted }) => {
      chunksDone = compacted;
      imports.store().catch((error: unknown) => {
        if (!abort.signal.aborted) o.log.warn({ err: error }, 'corpus not stored yet, tried again with the next chunk');
      });
    },
  });

  const search: LegalSearch = {
    search: (request) => found.search(request),
    assess: (text, at) => found.assess(text, at),
    async status() {
      const status = await found.status();
      // What a corpus worker adds is in the schema before it is in the index.
      const indexed = !builds && allStored ? status.indexed : Math.min(status.indexed, imports.stored());
      return { ...status, indexed, complete: status.complete && allStored };
    },
    close: () => found.close(),
  };

  const finish = async (): Promise<void> => {
    await found.complete;
    await untilReadable(o, imports, { builds, watchMs, signal: abort.signal });
    abort.signal.throwIfAborted();
    await endImports();
    await reportProgress();
    o.log.info('corpus complete');
  };
  const complete = finish();
  complete.catch((error: unknown) => {
    if (!abort.signal.aborted) o.log.error({ err: error }, 'corpus incomplete');
  });

  return {
    search,
    documents: createDocumentStore(o.db, o.sites),
    async percent() {
      if (allStored) return 100;
      const [status, bytes] = await Promise.all([found.status(), sizes]);
      const sum = (part: readonly number[]) => part.reduce((total, size) => total + size, 0);
      const indexed = status.complete ? 1 : sum(bytes.slice(0, chunksDone)) / Math.max(1, sum(bytes));
      return Math.min(99, Math.floor(100 * indexed * Math.min(1, imports.stored() / Math.max(1, status.indexed))));
    },
    complete,
    vectors: found.vectors,
    async stop() {
      abort.abort();
      await Promise.allSettled([found.close(), imports.stop(), complete]);
    },
  };
}

/** Resolves once the texts of a complete index can be read, or when `signal` aborts. */
async function untilReadable(
  o: RetrievalOptions,
  imports: ReturnType<typeof createImports>,
  { builds, watchMs, signal }: { readonly builds: boolean; readonly watchMs: number; readonly signal: AbortSignal },
): Promise<void> {
  const storeAll = async (): Promise<void> => {
    await imports.rest();
    // Usually everything is stored already: checking that needs no process.
    const known = await storedCount(o.db, o.dataDir);
    if (known === null) await imports.store();
    else imports.setStored(known);
  };
  /** A corpus worker's first index is there before its texts are stored. */
  const waitForWorker = async (): Promise<void> => {
    while (!signal.aborted && !(await isReadable(o.db, o.dataDir))) await pause(watchMs, signal);
  };
  await keepTrying(builds ? storeAll : waitForWorker, {
    signal,
    pauseMs: watchMs,
    onFailure: (err, tries) => o.log.warn({ err, tries }, 'corpus not stored yet, tried again later'),
  });
}

/** Imports of compacted chunks into the schema, in a process of their own. */
function createImports(o: RetrievalOptions, onStored: () => Promise<void>) {
  /** Documents stored so far. */
  let stored = 0;
  const raise = (progress: ImportProgress): void => {
    stored = Math.max(stored, progress.stored);
  };
  const importer = createImportProcess({ ...o.database, dataDir: o.dataDir, onProgress: raise });
  return {
    async store(): Promise<void> {
      raise(await importer.store());
      await onStored();
    },
    stored: () => stored,
    setStored: (count: number) => {
      stored = count;
    },
    rest: () => importer.rest(),
    stop: () => importer.stop(),
  };
}
