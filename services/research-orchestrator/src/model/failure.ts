/** A model call without a usable result. `retry`: another attempt may succeed, after `waitMs` at the earliest. */
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

/** Why the model was not used. */
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
  | 'not_masked'
  | 'not_allowed';
