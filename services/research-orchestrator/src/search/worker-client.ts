import type { Worker } from 'node:worker_threads';
import type { Logger } from '@attendu/log/logger';
import { EngineUnavailable } from '@attendu/search/candidate-set';
import { startThread } from '@attendu/threads/typescript-thread';
import type { VectorSource } from '../vectors/search-vectors.ts';
import type { AssessRequest } from './assessment.ts';
import type { EngineRequest } from './engine.ts';
import type { IndexManifest } from './indexing/index-files.ts';
import type { OutsideSettings } from './indexing/outside-index.ts';
import type { SearchAnswer, Sufficiency } from './port.ts';

type Payload =
  | { type: 'search'; request: EngineRequest }
  | { type: 'assess'; request: AssessRequest }
  /** `isAgain`: the index of a thread that died, without which the next one does not answer. */
  | { type: 'load'; manifest: IndexManifest; isAgain?: true }
  | { type: 'vectors'; source: VectorSource };
export type WorkerRequest = { id: number } & Payload;
export type WorkerReply = { id: number } & (
  | { answer: SearchAnswer }
  | { sufficiency: Sufficiency | null }
  | { loaded: true }
  /** `unavailable`: an engine outside did not answer. */
  | { error: string; unavailable: boolean }
);

/** What the thread starts with. */
export type SearchThreadData = { readonly dataDir: string; readonly outside: OutsideSettings | null };

type Waiting = {
  payload: Payload;
  tries: number;
  timer: NodeJS.Timeout;
  resolve: (reply: WorkerReply) => void;
  reject: (error: Error) => void;
};

/** Attempts for a request: one that crashes the thread each time fails. */
const MAX_TRIES = 3;
/** A thread that ends this soon after its start is restarted with exponential backoff. Milliseconds. */
const SOON = 2000;
const LONGEST_PAUSE = 10_000;
/** A search takes milliseconds, a load some seconds: beyond this the thread hangs and is replaced. Milliseconds. */
const PATIENCE: Readonly<Record<Payload['type'], number>> = { search: 60_000, assess: 60_000, load: 240_000, vectors: 240_000 };

export type WorkerClient = {
  search(request: EngineRequest): Promise<SearchAnswer>;
  assess(request: AssessRequest): Promise<Sufficiency | null>;
  /** Rejects when a segment cannot be read. */
  load(manifest: IndexManifest): Promise<void>;
  /** From then on, requests with a vector are ranked by it too. */
  useVectors(source: VectorSource): Promise<void>;
  /** A new thread could not load the index again: searches fail until the next load. */
  isLost(): boolean;
  /** Replaces a thread that hangs. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** What is used of a thread. */
export type SearchWorker = Pick<Worker, 'on' | 'postMessage' | 'terminate'>;
const startSearchThread = (data: SearchThreadData): SearchWorker =>
  startThread(new URL('../cli/search-worker.ts', import.meta.url), { workerData: data });

/** Client of the search thread, which is restarted when it dies: the index is loaded again and pending requests are sent again. `start`: for tests. */
export function createWorkerClient(o: {
  dataDir: string;
  outside: OutsideSettings | null;
  log: Logger;
  start?: typeof startSearchThread;
}): WorkerClient {
  const { start = startSearchThread } = o;
  const thread = new SearchThread(() => start({ dataDir: o.dataDir, outside: o.outside }), o.log);
  const expect = async <K extends 'answer' | 'sufficiency'>(
    payload: Payload,
    key: K,
  ): Promise<Extract<WorkerReply, Record<K, unknown>>[K]> => {
    const reply = await thread.request(payload);
    if (key in reply) return (reply as Extract<WorkerReply, Record<K, unknown>>)[key];
    if (!('error' in reply)) throw new Error('Unexpected reply of the search thread.');
    throw reply.unavailable ? new EngineUnavailable(reply.error) : new Error(reply.error);
  };
  const prepare = async (payload: Preparation): Promise<void> => {
    const reply = await thread.request(payload);
    if ('error' in reply) throw new Error(reply.error);
    thread.keep(payload);
  };
  return {
    isLost: () => thread.isLost,
    restart: () => thread.terminate(),
    search: (request) => expect({ type: 'search', request }, 'answer'),
    assess: (request) => expect({ type: 'assess', request }, 'sufficiency'),
    load: (manifest) => prepare({ type: 'load', manifest }),
    useVectors: (source) => prepare({ type: 'vectors', source }),
    close: () => thread.close(),
  };
}

/** Messages that prepare a thread; sent again to its successors. */
type Preparation = Extract<Payload, { type: 'load' | 'vectors' }>;
const isPreparation = ({ type }: Payload): boolean => type === 'load' || type === 'vectors';

/** One thread at a time, with its pending requests. */
class SearchThread {
  isLost = false;
  readonly #startThread: () => SearchWorker;
  readonly #log: Logger;
  readonly #waiting = new Map<number, Waiting>();
  readonly #prepared = new Map<Preparation['type'], Preparation>();
  #worker: SearchWorker | null = null;
  #nextId = 1;
  #closed = false;
  #failures = 0;

  constructor(startThread: () => SearchWorker, log: Logger) {
    this.#startThread = startThread;
    this.#log = log;
    this.#start();
  }

  request(payload: Payload): Promise<WorkerReply> {
    if (this.#closed) return Promise.reject(new Error('The search is closed.'));
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { payload, tries: 1, timer: this.#watch(id, payload), resolve, reject });
      this.#post(id, payload);
    });
  }

  /** Remembers a preparation for the next threads. */
  keep(preparation: Preparation): void {
    if (preparation.type === 'load') {
      this.isLost = false;
      // Vectors belong to the index that they were made for.
      this.#prepared.delete('vectors');
    }
    this.#prepared.set(preparation.type, preparation);
  }

  async terminate(): Promise<void> {
    await this.#worker?.terminate();
  }

  async close(): Promise<void> {
    this.#closed = true;
    const error = new Error('The search is closed.');
    for (const entry of this.#waiting.values()) {
      clearTimeout(entry.timer);
      entry.reject(error);
    }
    this.#waiting.clear();
    await this.terminate();
  }

  #post(id: number, payload: Payload): void {
    this.#worker?.postMessage({ id, ...payload } satisfies WorkerRequest);
  }

  #watch(id: number, payload: Payload): NodeJS.Timeout {
    return setTimeout(() => this.#lose(id), PATIENCE[payload.type]).unref();
  }

  /** Ends a thread that hangs on a request. A search that waits behind a load does not hang: the load has its own time. */
  #lose(id: number): void {
    const entry = this.#waiting.get(id);
    if (entry === undefined) return;
    const isBehind = !isPreparation(entry.payload) && [...this.#waiting.values()].some(({ payload }) => isPreparation(payload));
    if (isBehind) entry.timer = this.#watch(id, entry.payload);
    else void this.terminate();
  }

  /** Searches that waited behind a load begin now. */
  #watchAgain(): void {
    for (const [id, entry] of this.#waiting) {
      if (isPreparation(entry.payload)) continue;
      clearTimeout(entry.timer);
      entry.timer = this.#watch(id, entry.payload);
    }
  }

  #start(): void {
    const started = this.#startThread();
    const startedAt = Date.now();
    this.#worker = started;
    started.on('message', (reply: WorkerReply) => {
      const entry = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      clearTimeout(entry?.timer);
      if (entry !== undefined && isPreparation(entry.payload)) this.#watchAgain();
      entry?.resolve(reply);
    });
    started.on('error', (error) => this.#log.error({ error: error.message }, 'search thread failed'));
    started.on('exit', (code) => {
      if (this.#closed || this.#worker !== started) return;
      this.#failures = Date.now() - startedAt < SOON ? this.#failures + 1 : 0;
      this.#log.warn({ code, waiting: this.#waiting.size, failures: this.#failures }, 'search thread ended, starting it again');
      setTimeout(() => this.#takeOver(), this.#failures === 0 ? 0 : Math.min(LONGEST_PAUSE, 100 * 2 ** this.#failures)).unref();
    });
  }

  /** Starts the next thread, prepares it, and sends it the pending requests. */
  #takeOver(): void {
    if (this.#closed) return;
    const before = [...this.#waiting];
    this.#start();
    for (const type of ['load', 'vectors'] as const) this.#prepareAgain(type);
    for (const [id, entry] of before) {
      entry.tries += 1;
      clearTimeout(entry.timer);
      if (entry.tries > MAX_TRIES) {
        this.#waiting.delete(id);
        entry.reject(new Error('The search thread failed on this request.'));
      } else {
        entry.timer = this.#watch(id, entry.payload);
        this.#post(id, entry.payload);
      }
    }
  }

  #prepareAgain(type: Preparation['type']): void {
    const preparation = this.#prepared.get(type);
    if (preparation === undefined) return;
    const payload: Preparation = preparation.type === 'load' ? { ...preparation, isAgain: true } : preparation;
    const failed = (error: string): void => {
      // Another index was loaded meanwhile.
      if (this.#closed || this.#prepared.get(type) !== preparation) return;
      if (type === 'load') this.isLost = true;
      this.#log.error({ error, type }, 'search thread not prepared again');
    };
    this.request(payload).then(
      (reply) => 'error' in reply && failed(reply.error),
      (error: Error) => failed(error.message),
    );
  }
}
