import type { Breaker } from './breaker.ts';
import type { Pseudonymise } from './pseudonymise.ts';

export type ModelUsage = { readonly input: number; readonly output: number };
export type ModelRequest = { readonly system: string; readonly user: string; readonly maxTokens: number; readonly signal: AbortSignal };

/** Any endpoint with an OpenAI-compatible API. `complete` streams and resolves with the whole text. @throws ModelFailure */
export interface Model {
  readonly name: string;
  complete(request: ModelRequest): Promise<{ readonly text: string; readonly usage: ModelUsage }>;
}

export type ModelSettings = {
  readonly model: Model;
  /** Longest time for one answer, retries included. */
  readonly timeoutMs: number;
  /** Limits of one run, over all its points. */
  readonly tokenBudget: number;
  readonly euroBudget: number;
  /** Euros per million tokens. */
  readonly price: { readonly input: number; readonly output: number };
  /** Null when questions are sent unmasked. */
  readonly pseudonymise: Pseudonymise | null;
  readonly breaker: Breaker;
  readonly pause: (ms: number) => Promise<void>;
  readonly random: () => number;
};
