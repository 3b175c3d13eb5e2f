import { parentPort, workerData } from 'node:worker_threads';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { createEngine, type Engine } from '../search/engine.ts';
import { createIndexLoader, type LoadedIndex, versionsByKind } from '../search/indexing/load-index.ts';
import type { WorkerReply, WorkerRequest } from '../search/worker-client.ts';
import { type DocumentVectors, loadVectors } from '../vectors/document-vectors.ts';
import { vectorPaths } from '../vectors/vector-file.ts';

/** Entry point of the thread that holds the index and runs searches. */
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
    const vectors: DocumentVectors = await loadVectors(vectorPaths(dataDir, model, asked), dimensions, versionsByKind(index));
    engine = createEngine({ analyser, index, vectors });
    return { id: message.id, loaded: true };
  }
  index = await loader.load(message.manifest);
  engine = createEngine({ analyser, index });
  return { id: message.id, loaded: true };
}

// Searches run in order of arrival, on the index loaded when their turn comes.
let turn: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: WorkerRequest) => {
  turn = turn.then(async () => {
    const answer = await reply(message).catch(
      (error: unknown): WorkerReply => ({ id: message.id, error: error instanceof Error ? error.message : String(error) }),
    );
    parentPort?.postMessage(answer);
  });
});
