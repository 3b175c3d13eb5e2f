import { useMutation } from '@tanstack/react-query';
import { problemTitle } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { RUN } from '../content.ts';
import { type Launch, startAnalysis } from '../launch.ts';

/** A dossier whose analysis this tab could not start, after a lost connection. Retrying starts one analysis only. */
export function NotStarted({ launch }: { launch: Launch }) {
  const start = useMutation({
    mutationFn: () => startAnalysis(launch),
    onError: (error) => void toast.error(`${RUN.startFailed} ${problemTitle(error)}`),
  });
  if (start.isSuccess) return null;
  return (
    <Notice
      tone="caution"
      title={RUN.notStarted}
      actions={
        <Button tone="primary" busy={start.isPending} onClick={() => start.mutate()}>
          {RUN.start}
        </Button>
      }
    >
      <p>{RUN.notStartedKept}</p>
    </Notice>
  );
}
