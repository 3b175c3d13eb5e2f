import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type Launch, startAnalysis } from '../../points/launch.ts';
import { showPending } from '../api.ts';
import { RUN } from '../content.ts';

const ProposedPoints = lazyPart(() => import('./ProposedPoints.tsx'), 'ProposedPoints');

/** A dossier that no analysis runs for: its launch was refused, or did not arrive. `launch`: as this tab kept it. */
export function NotStarted({ dossier, launch }: { dossier: Dossier; launch: Launch | null }) {
  // As it was at first: a refused start of the points under review here keeps a launch, which must not replace them.
  const [found] = useState(launch);
  // A reader sees that nothing runs, and can do nothing about it.
  if (dossier.access !== 'own') return <Notice title={RUN.notStarted} />;
  if (found !== null) return <KeptLaunch dossier={dossier} launch={found} />;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <ProposedPoints dossier={dossier} />
    </Suspense>
  );
}

/** Retrying starts one analysis only. */
function KeptLaunch({ dossier, launch }: { dossier: Dossier; launch: Launch }) {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => startAnalysis(launch),
    onSuccess: () => showPending(client, dossier),
    onError: (error) => {
      const why = error instanceof ApiProblem ? (error.detail ?? error.title) : problemTitle(error);
      toast.error(`${RUN.startFailed} ${why}`);
    },
  });
  return (
    <Notice
      tone="caution"
      title={RUN.notStarted}
      actions={
        <Button tone="primary" busy={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
          {RUN.start}
        </Button>
      }
    >
      <p>{RUN.notStartedKept}</p>
    </Notice>
  );
}
