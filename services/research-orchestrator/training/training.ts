import type { Analyser } from '@attendu/search/analyser';
import type { LoadedIndex } from '../src/search/indexing/load-index.ts';

/** What every trainer works with. `say`: a line of progress. */
export type TrainingContext = {
  readonly dataDir: string;
  readonly analyser: Analyser;
  readonly index: LoadedIndex;
  readonly say: (line: string) => void;
};

/** A file that training writes. `path`: from the service's folder. Same index and questions, same content. */
export type TrainedFile = { readonly path: string; readonly content: string };

/** JSON as the shipped models are kept. */
export const jsonFile = (path: string, model: unknown): TrainedFile => ({ path, content: `${JSON.stringify(model, null, 1)}\n` });
