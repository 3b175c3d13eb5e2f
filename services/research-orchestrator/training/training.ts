import type { Analyser } from '@attendu/search/analyser';
import type { LoadedIndex } from '../src/search/indexing/load-index.ts';

/** What every trainer needs. `say`: reports a line of progress. */
export type TrainingContext = {
  readonly dataDir: string;
  readonly analyser: Analyser;
  readonly index: LoadedIndex;
  readonly say: (line: string) => void;
};

/** A file written by training. `path`: relative to the service's folder. The same index and questions give the same content. */
export type TrainedFile = { readonly path: string; readonly content: string };

/** Formats JSON like the shipped models. */
export const jsonFile = (path: string, model: unknown): TrainedFile => ({ path, content: `${JSON.stringify(model, null, 1)}\n` });
