import type { Doubt } from '@attendu/law/anonymisation/types';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem, isTransient } from '../../../lib/api.ts';
import { saveReview } from '../api.ts';
import type { Review } from './state.ts';

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

const QUIET_MS = 700;

/** Saves a review after a pause, one save at a time. `flush` saves at once, resolves to the revision when all is saved, and throws otherwise. */
export function useAutosave(anonymisationId: string, review: Review, firstRevision: number, onWarnings: (warnings: Doubt[]) => void) {
  const [state, setState] = useState<SaveState>('saved');
  const revision = useRef(firstRevision);
  const saved = useRef(review);
  const latest = useRef(review);
  const running = useRef<Promise<number> | null>(null);
  latest.current = review;

  async function saveAll(): Promise<number> {
    while (latest.current !== saved.current) {
      const sending = latest.current;
      setState('saving');
      const answer = await saveReview(anonymisationId, sending, revision.current);
      revision.current = answer.revision;
      saved.current = sending;
      onWarnings(answer.warnings);
    }
    setState('saved');
    return revision.current;
  }

  function flush(): Promise<number> {
    running.current ??= saveAll()
      .catch((error: unknown) => {
        setState(error instanceof ApiProblem && error.code === 'anonymisation.changed' ? 'conflict' : 'failed');
        throw error;
      })
      .finally(() => {
        running.current = null;
      });
    return running.current;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the review restarts the wait
  useEffect(() => {
    if (review === saved.current || state === 'conflict') return;
    if (!running.current) setState('unsaved');
    const timer = setTimeout(() => void flush().catch((error: unknown) => isTransient(error)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [review]);

  // A tab that is closed has no time to save.
  useEffect(() => {
    if (state === 'saved') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [state]);

  // Leaving the page saves what is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(
    () => () => {
      if (latest.current !== saved.current) void flush().catch(() => undefined);
    },
    [],
  );

  return { state, flush };
}
