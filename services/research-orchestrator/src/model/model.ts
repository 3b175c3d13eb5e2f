import type { Breaker } from './breaker.ts';
import type { Pseudonymise } from './pseudonymise.ts';

export type ModelUsage = { readonly input: number; readonly output: number };
export type ModelRequest = { readonly system: string; readonly user: string; readonly maxTokens: number; readonly signal: AbortSignal };

/** Any endpoint that speaks as OpenAI's does. `complete` streams, and gives the text once it is whole. @throws ModelFailure */
export interface Model {
  readonly name: string;
  complete(request: ModelRequest): Promise<{ readonly text: string; readonly usage: ModelUsage }>;
}

export type ModelSettings = {
  readonly model: Model;
  /** Longest wait for one answer, retries and all. */
  readonly timeoutMs: number;
  /** For one run, all points together. */
  readonly tokenBudget: number;
  readonly euroBudget: number;
  /** Euros for a million tokens. */
  readonly price: { readonly input: number; readonly output: number };
  /** Null: the question is sent as it is. */
  readonly pseudonymise: Pseudonymise | null;
  readonly breaker: Breaker;
  readonly pause: (ms: number) => Promise<void>;
  readonly random: () => number;
};
