import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { announce } from '../../../lib/announce.ts';
import { toast } from '../../../ui/toast-store.ts';
import { SearchSteps } from '../../dashboard/components/SearchSteps.tsx';
import { DASHBOARD } from '../../dashboard/content.ts';
import { useSearch } from '../../dashboard/use-search.ts';
import { deleteDossier, showPending } from '../api.ts';
import { RUN } from '../content.ts';

/** A dossier opened from an example question, not started yet: its points are proposed first, so that nothing is debited unasked. */
export function UnaskedDossier({ dossier }: { dossier: Dossier }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const asking = useSearch(dossier.id);
  const leaving = useMutation({
    mutationFn: () => deleteDossier(dossier.id),
    onSuccess: () => navigate('/examplePage', { replace: true }),
    onError: () => toast.error(RUN.deleteFailed),
  });

  function ask() {
    announce(DASHBOARD.searchingPoints);
    void asking.search(dossier.contexte, dossier.parent_id);
  }
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || asking.state.phase === 'review') return;
    asked.current = true;
    ask();
  });

  return (
    <SearchSteps
      search={asking}
      dossierId={dossier.id}
      onRetry={ask}
      onCancel={() => leaving.mutate()}
      onLeave={() => leaving.mutate()}
      onStarted={() => showPending(client, dossier)}
    />
  );
}
