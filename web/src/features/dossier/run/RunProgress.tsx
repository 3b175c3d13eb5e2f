import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { useEffect, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { OwnText } from '../../../ui/OwnText.tsx';
import { RUN } from '../content.ts';
import { curvePercent, hasStarted, type RunView, statusMessages } from '../progress.ts';
import { RunLedger } from './RunLedger.tsx';
import './RunProgress.css';
import { StopRun } from './StopRun.tsx';

const TURN_MS = 4000;

/** A run in progress: percentage, current sentence, and ledger lines. */
export function RunProgress({ dossier, view, ended }: { dossier: Dossier; view: RunView | null; ended: boolean }) {
  const tick = useTick(ended ? null : 1000);
  const percent = ended ? 100 : hasStarted(view) ? view.percent : curvePercent(tick - Date.parse(dossier.updated_at));
  const messages = statusMessages(view);
  const message = messages[Math.floor(tick / TURN_MS) % messages.length] ?? '';

  const last = view?.lines.at(-1)?.message ?? messages[0] ?? '';
  useEffect(() => announce(last), [last]);

  return (
    <section className="run" aria-label={RUN.title}>
      <div className="run__head">
        <p className="run__percent" aria-hidden="true">
          {percent}
          <span>&nbsp;%</span>
        </p>
        <p className="run__message">
          <OwnText text={message} />
        </p>
        {ended || !hasStarted(view) || dossier.access !== 'own' ? null : <StopRun dossierId={dossier.id} />}
      </div>
      <progress className="run__bar" max={100} value={percent} aria-label={RUN.progress}>
        {percent} %
      </progress>
      {view && view.lines.length > 0 ? <RunLedger lines={view.lines} /> : null}
      <p className="run__leave">{RUN.leave}</p>
    </section>
  );
}

/** The current time in milliseconds, updated every `everyMs`; fixed when null. */
function useTick(everyMs: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
