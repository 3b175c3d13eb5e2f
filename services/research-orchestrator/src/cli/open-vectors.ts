import { loadConfig } from '@attendu/config/load-config';
import { z } from 'zod';
import { createOpenAiEmbedder } from '../adapters/openai-embedder.ts';
import { embeddingFields, embeddingSettingsOf } from '../config.ts';
import { installedPackages } from '../corpus/packages.ts';
import { createBreaker } from '../model/breaker.ts';
import { indexFingerprint } from '../search/indexing/build-index.ts';
import { type LoadedIndex, versionsByKind } from '../search/indexing/load-index.ts';
import { type DocumentVectors, loadVectors } from '../vectors/document-vectors.ts';
import { startEmbedding } from '../vectors/embed-process.ts';
import { createQuestionVectors, QUESTION_TIMEOUT_MS, type QuestionVectors } from '../vectors/question-vectors.ts';
import { readState, vectorPaths } from '../vectors/vector-file.ts';

export type CommandVectors = { readonly model: string; readonly documents: DocumentVectors; readonly questions: QuestionVectors };

/**
 * For commands: the vectors of the index in `dataDir`, computed first when incomplete; null when no endpoint is configured. `say` receives progress
 * and each question searched without a vector. Rejects when documents cannot be embedded.
 */
export async function openVectors(dataDir: string, index: LoadedIndex, say: (line: string) => void): Promise<CommandVectors | null> {
  const settings = embeddingSettingsOf(loadConfig(z.object(embeddingFields), process.env));
  if (settings === null) return null;
  const fingerprint = await indexFingerprint(installedPackages(), dataDir);
  const paths = vectorPaths(dataDir, settings.model, settings.dimensions);
  if ((await readState(paths))?.fingerprint !== fingerprint) {
    say('Vecteurs des textes…');
    await startEmbedding({ dataDir, fingerprint, settings }, ({ embedded, documents }) => say(`  ${embedded}/${documents} textes`)).done;
  }
  const state = await readState(paths);
  if (state?.fingerprint !== fingerprint) throw new Error('Les vecteurs des textes ne peuvent pas être relus.');
  return {
    model: settings.model,
    documents: await loadVectors(paths, state.dimensions, versionsByKind(index)),
    questions: createQuestionVectors({
      embedder: createOpenAiEmbedder(settings, QUESTION_TIMEOUT_MS),
      breaker: createBreaker(Date.now),
      onFailure: (reason) => say(`Question sans vecteur : ${reason}`),
    }),
  };
}
