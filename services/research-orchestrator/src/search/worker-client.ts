import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Logger } from '@attendu/log/logger';
import type { EngineRequest } from './engine.ts';
import type { IndexManifest } from './index-files.ts';
import type { SearchAnswer } from './port.ts';
import type { WorkerReply, WorkerRequest } from './search-worker.ts';
import { tsxOptions } from './tsx-loader.ts';

type Payload = { type: 'search'; request: EngineRequest } | { type: 'load'; manifest: IndexManifest };
type Waiting = { payload: Payload; tries: number; resolve: (reply: WorkerReply) => void; reject: (error: Error) => void };

/** A question is asked again after a crash once: one that kills the thread twice is answered by an error. */
const MAX_TRIES = 2;

export type WorkerClient = {
  search(request: EngineRequest): Promise<SearchAnswer>;
  /** Rejects when a segment cannot be read. */
  load(manifest: IndexManifest): Promise<void>;
  /** The thread's id, which changes when it was started again. */
  readonly threadId: number | undefined;
  close(): Promise<void>;
};

/** The search thread, started again when it dies: the index is loaded anew and what was waiting is asked again. */
export function createWorkerClient(o: { dataDir: string; log: Logger }): WorkerClient {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let loaded: IndexManifest | null = null;
  let nextId = 1;
  let closed = false;

  const post = (id: number, payload: Payload): void => {
    worker?.postMessage({ id, ...payload } satisfies WorkerRequest);
  };

  const start = (): void => {
    const started = new Worker(fileURLToPath(new URL('./search-worker.ts', import.meta.url)), {
      workerData: { dataDir: o.dataDir },
      execArgv: tsxOptions(),
    });
    worker = started;
    started.on('message', (reply: WorkerReply) => {
      const entry = waiting.get(reply.id);
      waiting.delete(reply.id);
      entry?.resolve(reply);
    });
    started.on('error', (error) => o.log.error({ error: error.message }, 'search thread failed'));
    started.on('exit', (code) => {
      if (closed || worker !== started) return;
      o.log.warn({ code, waiting: waiting.size }, 'search thread ended, starting it again');
      start();
      if (loaded !== null)
        void request({ type: 'load', manifest: loaded }).catch((error: Error) =>
          o.log.error({ error: error.message }, 'index not loaded again'),
        );
      for (const [id, entry] of waiting) {
        if (entry.payload.type === 'load' && entry.payload.manifest === loaded) continue;
        entry.tries += 1;
        if (entry.tries > MAX_TRIES) {
          waiting.delete(id);
          entry.reject(new Error('The search thread failed twice on this request.'));
        } else post(id, entry.payload);
      }
    });
  };

  const request = (payload: Payload): Promise<WorkerReply> => {
    if (closed) return Promise.reject(new Error('The search is closed.'));
    const id = nextId;
    nextId += 1;
    return new Promise((resolve, reject) => {
      waiting.set(id, { payload, tries: 1, resolve, reject });
      post(id, payload);
    });
  };

  start();
  return {
    get threadId() {
      return worker?.threadId;
    },
    async search(search) {
      const reply = await request({ type: 'search', request: search });
      if ('answer' in reply) return reply.answer;
      throw new Error('error' in reply ? reply.error : 'Unexpected reply of the search thread.');
    },
    async load(manifest) {
      const reply = await request({ type: 'load', manifest });
      if ('error' in reply) throw new Error(reply.error);
      loaded = manifest;
    },
    async close() {
      closed = true;
      const error = new Error('The search is closed.');
      for (const entry of waiting.values()) entry.reject(error);
      waiting.clear();
      await worker?.terminate();
    },
  };
}
