import { useState } from 'react';
import { problemTitle } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { RUN } from '../content.ts';
import { type Launch, startAnalysis } from '../launch.ts';

/** A dossier whose analysis this tab could not start: the connection was lost between the two. Starting again starts one analysis only. */
export function NotStarted({ launch }: { launch: Launch }) {
  const [busy, setBusy] = useState(false);
  const [started, setStarted] = useState(false);
  async function start() {
    setBusy(true);
    try {
      await startAnalysis(launch);
      setStarted(true);
    } catch (error) {
      toast.error(`${RUN.startFailed} ${problemTitle(error)}`);
    }
    setBusy(false);
  }
  if (started) return null;
  return (
    <Notice
      tone="caution"
      title={RUN.notStarted}
      actions={
        <Button tone="primary" busy={busy} onClick={() => void start()}>
          {RUN.start}
        </Button>
      }
    >
      <p>{RUN.notStartedKept}</p>
    </Notice>
  );
}
