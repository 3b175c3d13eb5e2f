import type { Worker } from 'node:worker_threads';
import type { Logger } from '@attendu/log/logger';
import { startThread } from '@attendu/threads/typescript-thread';
import type { VectorSource } from '../vectors/search-vectors.ts';
import type { AssessRequest, EngineRequest } from './engine.ts';
import type { IndexManifest } from './indexing/index-files.ts';
import type { SearchAnswer, Sufficiency } from './port.ts';

type Payload =
  | { type: 'search'; request: EngineRequest }
  | { type: 'assess'; request: AssessRequest }
  | { type: 'load'; manifest: IndexManifest }
  | { type: 'vectors'; source: VectorSource };
export type WorkerRequest = { id: number } & Payload;
export type WorkerReply = { id: number } & (
  | { answer: SearchAnswer }
  | { sufficiency: Sufficiency | null }
  | { loaded: true }
  | { error: string }
);

type Waiting = {
  payload: Payload;
  tries: number;
  timer: NodeJS.Timeout;
  resolve: (reply: WorkerReply) => void;
  reject: (error: Error) => void;
};

/** A question is asked again after a crash twice: one that kills the thread each time is answered by an error. */
const MAX_TRIES = 3;
/** A thread that ends this soon after its start will do so again: the next one waits longer and longer. Milliseconds. */
const SOON = 2000;
const LONGEST_PAUSE = 10_000;
/** A search takes milliseconds, a load some seconds: beyond this the thread hangs and is replaced. Milliseconds. */
const PATIENCE = { search: 60_000, assess: 60_000, load: 240_000, vectors: 240_000 };

export type WorkerClient = {
  search(request: EngineRequest): Promise<SearchAnswer>;
  assess(request: AssessRequest): Promise<Sufficiency | null>;
  /** Rejects when a segment cannot be read. */
  load(manifest: IndexManifest): Promise<void>;
  /** From then on, questions that come with their vector are ranked by it too. */
  useVectors(source: VectorSource): Promise<void>;
  /** Ends the thread: another takes over at once. For a thread that hangs. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** The search thread, started again when it dies: the index is loaded anew and what was waiting is asked again. */
export function createWorkerClient(o: { dataDir: string; log: Logger }): WorkerClient {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let loaded: IndexManifest | null = null;
  let vectors: VectorSource | null = null;
  let nextId = 1;
  let closed = false;
  let failures = 0;

  const post = (id: number, payload: Payload): void => {
    worker?.postMessage({ id, ...payload } satisfies WorkerRequest);
  };

  const watch = (payload: Payload): NodeJS.Timeout => setTimeout(() => void worker?.terminate(), PATIENCE[payload.type]).unref();

  const start = (): void => {
    const started = startThread(new URL('../cli/search-worker.ts', import.meta.url), { workerData: { dataDir: o.dataDir } });
    const startedAt = Date.now();
    worker = started;
    started.on('message', (reply: WorkerReply) => {
      const entry = waiting.get(reply.id);
      waiting.delete(reply.id);
      clearTimeout(entry?.timer);
      entry?.resolve(reply);
    });
    started.on('error', (error) => o.log.error({ error: error.message }, 'search thread failed'));
    started.on('exit', (code) => {
      if (closed || worker !== started) return;
      failures = Date.now() - startedAt < SOON ? failures + 1 : 0;
      o.log.warn({ code, waiting: waiting.size, failures }, 'search thread ended, starting it again');
      setTimeout(takeOver, failures === 0 ? 0 : Math.min(LONGEST_PAUSE, 100 * 2 ** failures)).unref();
    });
  };

  /** Starts the next thread, gives it the index, and asks it what is still waiting. */
  const takeOver = (): void => {
    if (closed) return;
    const before = [...waiting];
    start();
    if (loaded !== null)
      void request({ type: 'load', manifest: loaded }).catch((error: Error) =>
        o.log.error({ error: error.message }, 'index not loaded again'),
      );
    if (vectors !== null)
      void request({ type: 'vectors', source: vectors }).catch((error: Error) =>
        o.log.error({ error: error.message }, 'vectors not loaded again'),
      );
    for (const [id, entry] of before) {
      entry.tries += 1;
      clearTimeout(entry.timer);
      if (entry.tries > MAX_TRIES) {
        waiting.delete(id);
        entry.reject(new Error('The search thread failed on this request.'));
      } else {
        entry.timer = watch(entry.payload);
        post(id, entry.payload);
      }
    }
  };

  const request = (payload: Payload): Promise<WorkerReply> => {
    if (closed) return Promise.reject(new Error('The search is closed.'));
    const id = nextId;
    nextId += 1;
    return new Promise((resolve, reject) => {
      waiting.set(id, { payload, tries: 1, timer: watch(payload), resolve, reject });
      post(id, payload);
    });
  };

  start();
  return {
    async restart() {
      await worker?.terminate();
    },
    async search(search) {
      const reply = await request({ type: 'search', request: search });
      if ('answer' in reply) return reply.answer;
      throw new Error('error' in reply ? reply.error : 'Unexpected reply of the search thread.');
    },
    async assess(assessed) {
      const reply = await request({ type: 'assess', request: assessed });
      if ('sufficiency' in reply) return reply.sufficiency;
      throw new Error('error' in reply ? reply.error : 'Unexpected reply of the search thread.');
    },
    async load(manifest) {
      const reply = await request({ type: 'load', manifest });
      if ('error' in reply) throw new Error(reply.error);
      loaded = manifest;
    },
    async useVectors(source) {
      const reply = await request({ type: 'vectors', source });
      if ('error' in reply) throw new Error(reply.error);
      vectors = source;
    },
    async close() {
      closed = true;
      const error = new Error('The search is closed.');
      for (const entry of waiting.values()) {
        clearTimeout(entry.timer);
        entry.reject(error);
      }
      waiting.clear();
      await worker?.terminate();
    },
  };
}
