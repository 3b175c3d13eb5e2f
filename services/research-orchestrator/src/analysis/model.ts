import type { Pseudonymise } from './pseudonymise.ts';

/** A model was asked and gave nothing that can be used. `retry`: worth asking again, in `waitMs` at the earliest. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly reason: FallbackReason;
  readonly retry: boolean;
  readonly waitMs: number;
  constructor(reason: FallbackReason, retry: boolean, message: string, waitMs = 0) {
    super(message);
    this.reason = reason;
    this.retry = retry;
    this.waitMs = waitMs;
  }
}

/** Why an answer was written without the model. */
export type FallbackReason =
  | 'unreachable'
  | 'too_slow'
  | 'cut'
  | 'refused'
  | 'unreadable'
  | 'unusable'
  | 'budget'
  | 'paused'
  | 'too_long'
  | 'not_masked';

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

/** Stops asking a model that keeps failing, for a while. */
export type Breaker = { open(): boolean; note(ok: boolean): void };

const FAILURES_BEFORE_PAUSE = 5;
const PAUSE_MS = 60_000;

/** Opens after five failures in a row; one try is let through after a minute. */
export function createBreaker(now: () => number): Breaker {
  let failures = 0;
  let until = 0;
  return {
    open: () => failures >= FAILURES_BEFORE_PAUSE && now() < until,
    note(ok) {
      failures = ok ? 0 : failures + 1;
      if (failures >= FAILURES_BEFORE_PAUSE) until = now() + PAUSE_MS;
    },
  };
}
