import type { Breaker } from './breaker.ts';
import type { Pseudonymise } from './pseudonymise.ts';

export type ModelUsage = { readonly input: number; readonly output: number };
export type ModelRequest = { readonly system: string; readonly user: string; readonly maxTokens: number; readonly signal: AbortSignal };

/** Any endpoint with an OpenAI-compatible API. `complete` streams and resolves with the whole text. @throws ModelFailure */
export interface Model {
  /** With the host that it runs on. */
  readonly label: string;
  complete(request: ModelRequest): Promise<{ readonly text: string; readonly usage: ModelUsage }>;
}

export type ModelSettings = {
  /** Whether questions may be sent to it: the consent of the firm, or of the person without one. */
  readonly allowed: boolean;
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
