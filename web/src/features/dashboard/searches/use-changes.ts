import { useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProblem, isTransient, problemTitle } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast-store.ts';
import { CHANGE_KEY, type Change, STALE_AFTER_CHANGE, send } from './api.ts';
import { CHANGES } from './content.ts';

/** Errors whose own message says what to do. */
const KNOWN: ReadonlySet<string> = new Set(['dossier.too_many_groups', 'dossier.not_restorable', 'request.rate_limited']);

/** Half a minute in all. */
const MOST_RETRIES = 5;
const FIRST_RETRY_MS = 1_000;

/**
 * Changes are sent in sequence. Each is shown optimistically until the list is read again; one
 * that fails is removed without undoing another.
 */
export function useSearchChange() {
  const client = useQueryClient();
  const stale = () => Promise.all(STALE_AFTER_CHANGE.map((queryKey) => client.invalidateQueries({ queryKey })));
  const { mutate } = useMutation({
    mutationKey: CHANGE_KEY,
    scope: { id: CHANGE_KEY[0] },
    // Offline it waits, shown as applied; without an answer it is sent again.
    networkMode: 'online',
    retry: (count, error) => count < MOST_RETRIES && isTransient(error),
    retryDelay: (count) => FIRST_RETRY_MS * 2 ** count,
    mutationFn: async (change: Change) => {
      await send(change);
      // At once: a change can be undone for a few seconds only.
      const undo = undoOf(change);
      if (undo) toast.success(CHANGES.done(change), { label: CHANGES.undo, run: () => mutate(undo) });
      // Shown until the list read again includes it.
      await stale();
    },
    onError: (error, change) => {
      toast.error(error instanceof ApiProblem && KNOWN.has(error.code) ? problemTitle(error) : CHANGES.failed[change.kind]);
      void stale();
    },
  });
  return mutate;
}

function undoOf(change: Change): Change | null {
  if (change.kind === 'delete') return { kind: 'restore', ids: change.ids };
  if (change.kind === 'delete-group') return { kind: 'restore-group', id: change.id };
  return null;
}

/** The changes not yet in the server's list. */
export function usePendingChanges(): Change[] {
  return useMutationState({
    filters: { mutationKey: CHANGE_KEY, status: 'pending' },
    select: (mutation) => mutation.state.variables as Change,
  });
}

/** The browser asks for confirmation before unsent changes are lost with their page. */
export function useUnsentGuard(): void {
  const isWaiting = useIsMutating({ mutationKey: CHANGE_KEY }) > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}
