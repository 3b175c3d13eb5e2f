import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isNotFound } from '../../../lib/api.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { WIDE } from '../../../lib/use-media.ts';
import { moveFocus, useShortcuts } from '../../../lib/use-shortcuts.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { DossierBar, DossierQuestion } from '../answer/DossierHeader.tsx';
import { DossierThread } from '../answer/DossierThread.tsx';
import { DOSSIER, FOLLOW_UP } from '../content.ts';
import { leavePendingQuery } from '../follow-up.ts';
import type { RunView } from '../progress.ts';
import { Run } from '../run/Run.tsx';
import { useDossierLife } from '../use-dossier-life.ts';
import { DossierError } from './DossierError.tsx';
import './DossierPage.css';

const DossierResult = lazyPart(() => import('../answer/DossierResult.tsx'), 'DossierResult');

const UnaskedDossier = lazyPart(() => import('../run/UnaskedDossier.tsx'), 'UnaskedDossier');

const POINTS = '.long-answer__foot .button';

export function DossierPage() {
  const { dossierId = '' } = useParams();
  // Remounts for another dossier, so that no state is kept.
  return <OneDossier key={dossierId} dossierId={dossierId} />;
}

function OneDossier({ dossierId }: { dossierId: string }) {
  const navigate = useNavigate();
  const results = useRef<HTMLDivElement>(null);
  const [finished, setFinished] = useState(false);
  useShortcuts({
    j: () => moveFocus(POINTS, 1),
    k: () => moveFocus(POINTS, -1),
    '/': () => document.querySelector<HTMLElement>('.follow-up textarea')?.focus(),
  });
  const isExample = useSearchParams()[0].has('questionId');
  const { query, dossier, phase, run } = useDossierLife(dossierId, () => setFinished(true));

  /** Stores a question for the dashboard, which asks it on arrival. False where the browser refuses to store: it is then copied, or refused too. */
  async function ask(question: string, parentId: string | null): Promise<boolean> {
    if (leavePendingQuery(question, parentId)) {
      navigate('/dashboardPage');
      return true;
    }
    try {
      await navigator.clipboard.writeText(question);
      toast.info(FOLLOW_UP.copied);
    } catch {
      toast.error(FOLLOW_UP.notCopied);
    }
    return false;
  }

  if (dossierId === '') return <DossierError title={DOSSIER.missingId} />;
  // Deleted elsewhere, or shared no longer, even while it is shown.
  if (isNotFound(query.error)) return <DossierError title={query.error.message} />;
  if (query.isError && (!dossier || phase === 'pending'))
    return <DossierError title={DOSSIER.fetchFailed} kept={DOSSIER.fetchKept} onRetry={() => void query.refetch()} />;
  if (!dossier) return <DossierSkeleton />;
  const opening = isExample && dossier.access === 'own' ? unaskedState(dossier, run) : 'asked';
  if (opening === 'unknown') return <DossierSkeleton />;
  return (
    <article className="page dossier">
      <DossierBar dossier={dossier} done={phase === 'done'} />
      <DossierQuestion dossier={dossier} />
      <DossierThread dossierId={dossierId} />
      {opening === 'asked' ? (
        <Run dossier={dossier} phase={phase} view={run} onAskAgain={() => void ask(dossier.contexte, dossier.parent_id)} />
      ) : (
        <Suspense fallback={<Skeleton lines={4} />}>
          <UnaskedDossier dossier={dossier} />
        </Suspense>
      )}
      {dossier.notices.map((notice) => (
        <Notice key={notice} tone="caution" title={<OwnText text={notice} />} />
      ))}
      <div ref={results} className="dossier__results">
        {phase === 'done' ? (
          <Suspense fallback={<Skeleton lines={8} label={DOSSIER.loadingResults} />}>
            <DossierResult dossier={dossier} onAsk={(question) => ask(question, dossier.id)} />
            {finished ? <BroughtIntoView area={results} /> : null}
          </Suspense>
        ) : null}
      </div>
    </article>
  );
}

function DossierSkeleton() {
  return (
    <div className="page dossier">
      <Skeleton lines={8} />
    </div>
  );
}

/** Whether a dossier opened from an example still waits for its first analysis; a failure before any run counts as waiting. */
function unaskedState(dossier: Dossier, run: RunView | null): 'unknown' | 'unasked' | 'asked' {
  if (dossier.is_analysing === 'failed') return dossier.relaunchable ? 'asked' : 'unasked';
  if (dossier.is_analysing === 'done') return 'asked';
  if (run === null) return 'unknown';
  return run.status === 'waiting' ? 'unasked' : 'asked';
}

/**
 * Scrolls to the answer when the analysis ends while watched: once it is rendered, the run's ledger removed and its code loaded,
 * since there is nothing to scroll to before.
 */
function BroughtIntoView({ area }: { area: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const answer = area.current;
    const dossier = answer?.closest('article');
    if (!answer || !dossier) return;
    const above = answer.getBoundingClientRect().top - dossier.getBoundingClientRect().top;
    // A short question is scrolled into view too: cut by the edge, it would seem folded.
    const together = window.matchMedia(WIDE).matches && above < window.innerHeight / 3;
    const shown = together ? dossier : answer;
    shown.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
  }, [area]);
  return null;
}
