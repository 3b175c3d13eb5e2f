import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast-store.ts';
import { type Change, STALE_AFTER_CHANGE, send } from './api.ts';
import { CHANGES } from './content.ts';

const MUTATION_KEY = ['searches.change'] as const;

/** Errors whose own message says what to do. */
const KNOWN: ReadonlySet<string> = new Set(['dossier.too_many_groups', 'dossier.not_restorable', 'request.rate_limited']);

/**
 * Changes are sent in sequence. Each is shown optimistically until the list is read again; one
 * that fails is removed without undoing another.
 */
export function useChange() {
  const client = useQueryClient();
  const stale = () => Promise.all(STALE_AFTER_CHANGE.map((queryKey) => client.invalidateQueries({ queryKey })));
  const { mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: MUTATION_KEY[0] },
    mutationFn: async (change: Change) => {
      await send(change);
      // Shown until the list read again includes it.
      await stale();
    },
    onSuccess: (_, change) => {
      const undo = undoOf(change);
      if (undo) toast.success(CHANGES.done(change), { label: CHANGES.undo, run: () => mutate(undo) });
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
  if (change.kind === 'delete-group' && change.withDossiers) return { kind: 'restore-group', id: change.id };
  return null;
}

/** The changes not yet in the server's list. */
export function usePendingChanges(): Change[] {
  return useMutationState({
    filters: { mutationKey: MUTATION_KEY, status: 'pending' },
    select: (mutation) => mutation.state.variables as Change,
  });
}
