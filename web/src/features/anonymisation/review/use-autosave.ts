import type { Doubt } from '@attendu/law/anonymisation/types';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem, isNotFound, isTransient } from '../../../lib/api.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { toast } from '../../../ui/toast-store.ts';
import { saveReview } from '../api.ts';
import { DESK } from '../content.ts';
import type { Review } from './state.ts';
import { keepUnsaved } from './unsaved.ts';

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

const QUIET_MS = 700;

const isChangedElsewhere = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'anonymisation.changed';

type Stored = { readonly id: string; readonly review: Review; readonly revision: number };
/**
 * Saves a review after a pause, one save at a time, and again once the network is back. `flush` saves at once, resolves to the revision when all is saved, and
 * throws otherwise.
 */
export function useAutosave(item: Stored, review: Review, onWarnings: (warnings: Doubt[]) => void) {
  const [state, setState] = useState<SaveState>('saved');
  const revision = useRef(item.revision);
  const saved = useRef(item.review);
  const latest = useRef(review);
  const unanswered = useRef<Review | null>(null);
  const running = useRef<Promise<number> | null>(null);
  latest.current = review;

  /** A save whose answer was lost goes first: the server takes it for the same one. */
  const toSend = () => unanswered.current ?? latest.current;

  async function saveAll(): Promise<number> {
    while (toSend() !== saved.current) {
      const sending = toSend();
      unanswered.current = sending;
      setState('saving');
      const answer = await saveReview(item.id, sending, revision.current);
      unanswered.current = null;
      revision.current = answer.revision;
      saved.current = sending;
      onWarnings(answer.warnings);
    }
    keepUnsaved(item.id, null);
    setState('saved');
    return revision.current;
  }

  function flush(): Promise<number> {
    running.current ??= saveAll()
      .catch((error: unknown) => {
        if (!isTransient(error)) unanswered.current = null;
        setState(isChangedElsewhere(error) ? 'conflict' : 'failed');
        throw error;
      })
      .finally(() => {
        running.current = null;
      });
    return running.current;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the review restarts the wait
  useEffect(() => {
    if (toSend() === saved.current || state === 'conflict') return;
    if (!running.current) setState('unsaved');
    const timer = setTimeout(() => void flush().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(timer);
  }, [review]);

  const isOnline = useOnline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the network is back
  useEffect(() => {
    if (isOnline && state === 'failed') void flush().catch(() => undefined);
  }, [isOnline]);

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
      if (toSend() === saved.current) return;
      void flush().catch((error: unknown) => {
        // Deleted by this user.
        if (isNotFound(error)) return;
        if (isChangedElsewhere(error)) return void toast.error(DESK.changedLeft);
        keepUnsaved(item.id, { review: latest.current, revision: revision.current, sent: unanswered.current });
        toast.error(DESK.saveLeft);
      });
    },
    [],
  );

  return { state, flush };
}
