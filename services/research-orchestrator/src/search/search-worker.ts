import { parentPort, workerData } from 'node:worker_threads';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { type DocumentVectors, loadVectors } from '../vectors/document-vectors.ts';
import type { VectorSource } from '../vectors/search-vectors.ts';
import { vectorPaths } from '../vectors/vector-file.ts';
import { type AssessRequest, createEngine, type Engine, type EngineRequest } from './engine.ts';
import type { IndexManifest } from './index-files.ts';
import { createIndexLoader, type LoadedIndex } from './load-index.ts';
import type { SearchAnswer, Sufficiency } from './port.ts';

/** Thread that holds the index and answers searches. */
export type WorkerRequest = { id: number } & (
  | { type: 'search'; request: EngineRequest }
  | { type: 'assess'; request: AssessRequest }
  | { type: 'load'; manifest: IndexManifest }
  | { type: 'vectors'; source: VectorSource }
);
export type WorkerReply = { id: number } & (
  | { answer: SearchAnswer }
  | { sufficiency: Sufficiency | null }
  | { loaded: true }
  | { error: string }
);

const analyser = createFrenchAnalyser();
const { dataDir } = workerData as { dataDir: string };
const loader = createIndexLoader(dataDir);
let index: LoadedIndex = new Map();
let engine: Engine = createEngine({ analyser, index });

async function reply(message: WorkerRequest): Promise<WorkerReply> {
  if (message.type === 'search') return { id: message.id, answer: engine.search(message.request) };
  if (message.type === 'assess') return { id: message.id, sufficiency: engine.assess(message.request) };
  if (message.type === 'vectors') {
    const { model, asked, dimensions } = message.source;
    const vectors: DocumentVectors = await loadVectors(vectorPaths(dataDir, model, asked), dimensions, index);
    engine = createEngine({ analyser, index, vectors });
    return { id: message.id, loaded: true };
  }
  index = await loader.load(message.manifest);
  engine = createEngine({ analyser, index });
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
