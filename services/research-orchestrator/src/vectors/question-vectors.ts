import { setTimeout as pause } from 'node:timers/promises';
import type { Breaker } from '../model/breaker.ts';
import { ModelFailure } from '../model/failure.ts';
import { type Embedder, embedPatiently } from './embedder.ts';

/** Longest wait for the vector of a question, retries included: a search without it takes a tenth of a second. */
export const QUESTION_TIMEOUT_MS = 2_000;
const TRIES = 2;
/** Cache size: the steps of an analysis search for the same words. */
const MOST_KEPT = 500;

export type QuestionVectors = {
  /** Null on failure; the reason goes to `onFailure`. Never throws. */
  of(text: string): Promise<Float32Array | null>;
};

/** `prepare` transforms a text before it is sent, e.g. masks names; when it fails, nothing is sent. */
export function createQuestionVectors(o: {
  readonly embedder: Embedder;
  readonly breaker: Breaker;
  readonly prepare?: (text: string) => Promise<string>;
  readonly onFailure: (reason: string) => void;
}): QuestionVectors {
  const kept = new Map<string, Promise<Float32Array | null>>();

  const ask = async (text: string): Promise<Float32Array | null> => {
    if (o.breaker.open()) return null;
    try {
      const sent = o.prepare === undefined ? text : await o.prepare(text);
      const patience = { tries: TRIES, longestPauseMs: QUESTION_TIMEOUT_MS / 2, pause: (ms: number) => pause(ms), random: Math.random };
      const [vector] = await embedPatiently(o.embedder, [sent], AbortSignal.timeout(QUESTION_TIMEOUT_MS), patience);
      o.breaker.note(true);
      return vector ?? null;
    } catch (error) {
      o.breaker.note(false);
      o.onFailure(error instanceof ModelFailure ? error.message : 'the text could not be prepared');
      return null;
    }
  };

  return {
    of(text) {
      const known = kept.get(text);
      if (known !== undefined) return known;
      if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value as string);
      const asked = ask(text);
      kept.set(text, asked);
      // Failures are not cached: the endpoint may recover.
      void asked.then((vector) => vector === null && kept.get(text) === asked && kept.delete(text));
      return asked;
    },
  };
}
