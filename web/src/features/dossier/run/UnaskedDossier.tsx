import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../../ui/toast-store.ts';
import { deleteDossier } from '../api.ts';
import { RUN } from '../content.ts';
import { ProposedPoints } from './ProposedPoints.tsx';

/** A dossier opened from an example question, not started yet: leaving its points deletes it. */
export function UnaskedDossier({ dossier }: { dossier: Dossier }) {
  const navigate = useNavigate();
  const leaving = useMutation({
    mutationFn: () => deleteDossier(dossier.id),
    onSuccess: () => navigate('/examplePage', { replace: true }),
    onError: () => toast.error(RUN.deleteFailed),
  });
  return <ProposedPoints dossier={dossier} atOnce onLeave={() => leaving.mutate()} />;
}
