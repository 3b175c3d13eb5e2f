import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { useEffect, useState } from 'react';
import { isLaunched, keptLaunch } from '../../points/launch.ts';
import { DOSSIER } from '../content.ts';
import { hasStarted, type RunView } from '../progress.ts';
import type { DossierPhase } from '../use-dossier-life.ts';
import { FailedRun } from './FailedRun.tsx';
import { NotStarted } from './NotStarted.tsx';
import { RunProgress } from './RunProgress.tsx';

type RunProps = { dossier: Dossier; phase: DossierPhase; view: RunView | null; onAskAgain: () => void };

/** Where the analysis is, until its answer is shown. */
export function Run({ dossier, phase, view, onAskAgain }: RunProps) {
  const isLate = useIsLate(dossier.id, view);
  const isGivenUp = phase === 'failed' && canStillStart(dossier, isLate);
  const launch = dossier.access === 'own' && (isGivenUp || (phase === 'pending' && !hasStarted(view))) ? keptLaunch(dossier.id) : null;
  if (isGivenUp || launch !== null || (isLate && phase === 'pending')) return <NotStarted dossier={dossier} launch={launch} />;
  return (
    <>
      {phase === 'pending' || phase === 'settling' ? <RunProgress dossier={dossier} view={view} ended={phase === 'settling'} /> : null}
      {phase === 'settling' ? (
        <p role="status" className="dossier__loading">
          {DOSSIER.loadingResults}
        </p>
      ) : null}
      {phase === 'failed' ? <FailedRun dossier={dossier} onAskAgain={onAskAgain} /> : null}
    </>
  );
}

/**
 * A failed dossier that never had a run, given up because none came. The points that its author reviews on this page stay, whatever the failure.
 */
function canStillStart({ access, relaunchable, failure_reason }: Dossier, isReviewed: boolean): boolean {
  return access === 'own' && !relaunchable && (isReviewed || failure_reason === 'error');
}

/** The longest time from a dossier to its analysis. */
const START_MS = 15_000;

/**
 * Whether the server has no run for longer than a launch takes, by a timer since it said so: the browser's clock may be wrong. A launch that this tab
 * has requested is not late. Once late, a dossier stays so until the server has a run.
 */
function useIsLate(dossierId: string, view: RunView | null): boolean {
  const [isLate, setIsLate] = useState(false);
  const hasRun = view?.status === 'pending' || view?.status === 'done' || hasStarted(view);
  const isWaiting = view?.status === 'waiting';
  useEffect(() => {
    if (hasRun) setIsLate(false);
    if (!isWaiting) return;
    const timer = setInterval(() => setIsLate(!isLaunched(dossierId)), START_MS);
    return () => clearInterval(timer);
  }, [hasRun, isWaiting, dossierId]);
  return isLate && !isLaunched(dossierId);
}
