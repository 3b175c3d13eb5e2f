import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { cancelAnalysis, dossierKey } from '../api.ts';
import { RUN } from '../content.ts';

/** « Arrêter », with a confirmation since the work is lost. */
export function StopRun({ dossierId }: { dossierId: string }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);

  const stop = useMutation({
    mutationFn: () => cancelAnalysis(dossierId),
    onSuccess: () => setAsking(false),
    onError: (error) => void toast.error(error instanceof ApiProblem && error.status === 409 ? error.title : RUN.stopFailed),
    onSettled: () => void client.invalidateQueries({ queryKey: dossierKey(dossierId) }),
  });

  return (
    <>
      <Button small icon={<Square size={14} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {RUN.stop}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={RUN.stopTitle}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{RUN.stopKeep}</Button>
            <Button tone="primary" busy={stop.isPending} onClick={() => stop.mutate()}>
              {RUN.stopConfirm}
            </Button>
          </>
        }
      >
        <p>{RUN.stopDetail}</p>
      </Dialog>
    </>
  );
}
