import { ModelFailure } from '../model/failure.ts';

/** Turns texts into vectors. @throws ModelFailure; reason `unusable`: the vectors have another length than requested. */
export interface Embedder {
  readonly model: string;
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}

/** The embeddings endpoint. `dimensions`: requested when set. */
export type EmbeddingSettings = {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly dimensions: number | undefined;
};

const FIRST_PAUSE_MS = 300;

export type Patience = {
  readonly tries: number;
  /** Longest delay before a retry: an endpoint that asks for more is given up. */
  readonly longestPauseMs: number;
  readonly pause: (ms: number) => Promise<void>;
  readonly random: () => number;
};

/** Retries after a delay with jitter, or the delay that the endpoint asks for. @throws ModelFailure of the last attempt. */
export async function embedPatiently(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
  { tries, longestPauseMs, pause, random }: Patience,
): Promise<Float32Array[]> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await embedder.embed(texts, signal);
    } catch (error) {
      const wait = error instanceof ModelFailure ? Math.max(error.waitMs, FIRST_PAUSE_MS * 2 ** (nth - 1) * (0.5 + random())) : 0;
      if (!(error instanceof ModelFailure) || !error.retry || nth >= tries || signal.aborted || wait > longestPauseMs) throw error;
      await pause(wait);
    }
  }
}
