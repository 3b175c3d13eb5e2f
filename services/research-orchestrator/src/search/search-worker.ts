import { parentPort, workerData } from 'node:worker_threads';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { type AssessRequest, createEngine, type Engine, type EngineRequest } from './engine.ts';
import type { IndexManifest } from './index-files.ts';
import { createIndexLoader } from './load-index.ts';
import type { SearchAnswer, Sufficiency } from './port.ts';

/** Thread that holds the index and answers searches. */
export type WorkerRequest = { id: number } & (
  | { type: 'search'; request: EngineRequest }
  | { type: 'assess'; request: AssessRequest }
  | { type: 'load'; manifest: IndexManifest }
);
export type WorkerReply = { id: number } & (
  | { answer: SearchAnswer }
  | { sufficiency: Sufficiency | null }
  | { loaded: true }
  | { error: string }
);

const analyser = createFrenchAnalyser();
const loader = createIndexLoader((workerData as { dataDir: string }).dataDir);
let engine: Engine = createEngine({ analyser, index: new Map() });

async function reply(message: WorkerRequest): Promise<WorkerReply> {
  if (message.type === 'search') return { id: message.id, answer: engine.search(message.request) };
  if (message.type === 'assess') return { id: message.id, sufficiency: engine.assess(message.request) };
  engine = createEngine({ analyser, index: await loader.load(message.manifest) });
  return { id: message.id, loaded: true };
}

// Searches are answered in the order asked, and by the index loaded when their turn comes.
let turn: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: WorkerRequest) => {
  turn = turn.then(async () => {
    const answer = await reply(message).catch(
      (error: unknown): WorkerReply => ({ id: message.id, error: error instanceof Error ? error.message : String(error) }),
    );
    parentPort?.postMessage(answer);
  });
});
