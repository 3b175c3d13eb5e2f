import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@attendu/log/logger';
import type { Breaker } from '../model/breaker.ts';
import { modelLabel } from '../model/outside-models.ts';
import type { EmbedProgress } from './embed-corpus.ts';
import { type EmbedProcess, startEmbedding } from './embed-process.ts';
import type { Embedder, EmbeddingSettings } from './embedder.ts';
import { createQuestionVectors } from './question-vectors.ts';
import { readState, vectorPaths } from './vector-file.ts';

/** `embedder`: for questions. Documents are embedded in a separate process, with `settings`. */
export type VectorOptions = {
  readonly settings: EmbeddingSettings;
  readonly embedder: Embedder;
  readonly breaker: Breaker;
  readonly prepare?: (text: string) => Promise<string>;
};

/** Where the search thread loads the vectors of its documents from. */
export type VectorSource = { readonly model: string; readonly asked: number | undefined; readonly dimensions: number };

export type SearchVectors = {
  /** The model, with its host. */
  readonly label: string;
  /** Whether the documents have vectors yet. */
  inUse(): boolean;
  /**
   * Embeds the documents of a complete index in the background, with retries; resolves once searches use the vectors. A later index takes the place of one
   * that is still being embedded.
   */
  start(fingerprint: string): Promise<void>;
  /** Another index is loaded: it has no vectors until `start`. */
  drop(): void;
  /** `unused` for a text without words, and until the documents have vectors; `failed` when the question cannot be embedded. */
  of(text: string): Promise<Float32Array | 'unused' | 'failed'>;
  close(): void;
};

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** Documents between two log lines. */
const LOG_EVERY = 5_000;

/** Waits before the next attempt, unless the signal says not to. */
async function pauseAfter(tries: number, signal: AbortSignal): Promise<void> {
  const wait = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
  await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Logs the progress from time to time. */
function logged(log: Logger): (progress: EmbedProgress) => void {
  let last = 0;
  return ({ embedded, documents }) => {
    if (embedded - last < LOG_EVERY && embedded < documents) return;
    last = embedded;
    log.info({ embedded, documents }, 'vectors of documents');
  };
}

/** `use`: hands the vectors to the search thread. */
export function createSearchVectors(o: {
  readonly dataDir: string;
  readonly log: Logger;
  readonly options: VectorOptions;
  readonly use: (source: VectorSource) => Promise<void>;
}): SearchVectors {
  const { settings, embedder, breaker, prepare } = o.options;
  const stopping = new AbortController();
  const paths = vectorPaths(o.dataDir, settings.model, settings.dimensions);
  const questions = createQuestionVectors({
    embedder,
    breaker,
    ...(prepare === undefined ? {} : { prepare }),
    onFailure: (reason) => o.log.warn({ reason }, 'search without vectors'),
  });
  let process: EmbedProcess | null = null;
  let wanted = '';
  let running: Promise<void> | null = null;
  let waking = new AbortController();
  let dimensions: number | null = null;

  const embedOnce = async (fingerprint: string): Promise<void> => {
    process = startEmbedding({ dataDir: o.dataDir, fingerprint, settings }, logged(o.log));
    await process.done.finally(() => {
      process = null;
    });
  };

  const takeWhole = async (fingerprint: string): Promise<boolean> => {
    const state = await readState(paths);
    if (state?.fingerprint !== fingerprint || fingerprint !== wanted || stopping.signal.aborted) return false;
    await o.use({ model: settings.model, asked: settings.dimensions, dimensions: state.dimensions });
    if (fingerprint !== wanted) return false;
    dimensions = state.dimensions;
    return true;
  };

  const keepUp = async (): Promise<void> => {
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      const fingerprint = wanted;
      waking = new AbortController();
      try {
        if (!(await takeWhole(fingerprint))) await embedOnce(fingerprint);
        if (dimensions !== null || (await takeWhole(fingerprint))) {
          running = null;
          return;
        }
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (fingerprint === wanted) o.log.warn({ error: String(error), tries }, 'documents have no vectors yet, tried again later');
      }
      if (fingerprint !== wanted) tries = -1;
      else await pauseAfter(tries, AbortSignal.any([stopping.signal, waking.signal]));
    }
  };

  return {
    label: modelLabel(settings.model, settings.baseUrl),
    inUse: () => dimensions !== null,
    start(fingerprint) {
      if (fingerprint !== wanted) process?.stop();
      wanted = fingerprint;
      dimensions = null;
      waking.abort();
      running ??= keepUp();
      return running;
    },
    drop() {
      dimensions = null;
    },
    async of(text) {
      if (dimensions === null || text.trim() === '') return 'unused';
      const vector = await questions.of(text);
      return vector !== null && vector.length === dimensions ? vector : 'failed';
    },
    close() {
      stopping.abort();
      process?.stop();
    },
  };
}
