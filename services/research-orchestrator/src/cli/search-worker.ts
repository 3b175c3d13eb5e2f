import { parentPort, workerData } from 'node:worker_threads';
import { createFrenchAnalyser } from '@attendu/search/analyser';
import { EngineUnavailable } from '@attendu/search/candidate-set';
import { createOpenSearchClient } from '@attendu/search/opensearch/client';
import { createEngine, type Engine } from '../search/engine.ts';
import { createIndexLoader, type LoadedIndex, versionsByKind } from '../search/indexing/load-index.ts';
import type { SearchThreadData, WorkerReply, WorkerRequest } from '../search/worker-client.ts';
import { type DocumentVectors, loadVectors } from '../vectors/document-vectors.ts';
import { vectorPaths } from '../vectors/vector-file.ts';

/** Entry point of the thread that holds the index and runs searches. */
const analyser = createFrenchAnalyser();
const { dataDir, outside } = workerData as SearchThreadData;
const loader = createIndexLoader(dataDir, outside === null ? null : createOpenSearchClient(outside));
let index: LoadedIndex = new Map();
/** Why the index of the thread before could not be loaded again: answers without it would say that nothing is held. */
let lost: string | null = null;
let engine: Engine = createEngine({ analyser, index });

async function reply(message: WorkerRequest): Promise<WorkerReply> {
  if (message.type === 'search' || message.type === 'assess') {
    const { id } = message;
    if (lost !== null) throw new EngineUnavailable(lost);
    // Another index may be loaded meanwhile.
    const current = engine;
    const fetched = await current.fetch(message.request);
    return message.type === 'search'
      ? { id, answer: current.search(message.request, fetched) }
      : { id, sufficiency: current.assess(message.request, fetched) };
  }
  if (message.type === 'vectors') {
    const { model, asked, dimensions } = message.source;
    const vectors: DocumentVectors = await loadVectors(vectorPaths(dataDir, model, asked), dimensions, versionsByKind(index));
    engine = createEngine({ analyser, index, vectors });
    return { id: message.id, loaded: true };
  }
  index = await loader.load(message.manifest).catch((error: unknown) => {
    if (message.isAgain) lost = `The index could not be loaded again: ${String(error)}`;
    throw error;
  });
  lost = null;
  engine = createEngine({ analyser, index });
  return { id: message.id, loaded: true };
}

// Loads run one after the other; searches on the index loaded before they came, without waiting for one another's candidates.
let loaded: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: WorkerRequest) => {
  const replied = loaded.then(async () => {
    const answer = await reply(message).catch(
      (error: unknown): WorkerReply => ({
        id: message.id,
        error: error instanceof Error ? error.message : String(error),
        unavailable: error instanceof EngineUnavailable,
      }),
    );
    parentPort?.postMessage(answer);
  });
  if (message.type === 'load' || message.type === 'vectors') loaded = replied;
});
