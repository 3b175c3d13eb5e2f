import { Suspense } from 'react';
import { problemTitle } from '../../../lib/api.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorPanel, Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { REVIEW, SEARCHING } from '../content.ts';
import type { Barrier, useSearch } from '../use-search.ts';
import { ReviewStep } from './ReviewStep.tsx';
import './SearchSteps.css';

const PaywallDialog = lazyPart(() => import('../../subscription/components/PaywallDialog.tsx'), 'PaywallDialog');
const QuotaDialog = lazyPart(() => import('../../subscription/components/QuotaDialog.tsx'), 'QuotaDialog');

type SearchStepsProps = {
  search: Pick<ReturnType<typeof useSearch>, 'state' | 'barrier' | 'isReplacing' | 'keepMine' | 'keepReview' | 'refused' | 'closeBarrier'>;
  /** The question was changed since its points were proposed. */
  isStale?: boolean;
  /** The existing dossier to start; a new one otherwise. */
  dossierId?: string | undefined;
  onRetry: () => void;
  /** Stops waiting for the points, or dismisses their error. */
  onCancel: () => void;
  /** Leaves the proposed points. */
  onLeave: () => void;
  onStarted: () => void;
};

/** From a question that was asked to its analysis: waiting for the points, their error, their review, and why the user may not ask. */
export function SearchSteps({ search, isStale = false, dossierId, onRetry, onCancel, onLeave, onStarted }: SearchStepsProps) {
  const { state, barrier, isReplacing, keepMine, keepReview, refused, closeBarrier } = search;
  return (
    <>
      {state.phase === 'loading' ? (
        <section className="search-steps__waiting">
          <h2>{SEARCHING.title}</h2>
          <p>{SEARCHING.detail}</p>
          <Skeleton lines={4} label={SEARCHING.title} />
          <Button onClick={onCancel}>{SEARCHING.cancel}</Button>
        </section>
      ) : null}
      {state.phase === 'failed' ? (
        <ErrorPanel
          title={SEARCHING.failed}
          kept={`${problemTitle(state.error)} ${SEARCHING.kept}`}
          actions={
            <>
              <Button onClick={onRetry}>{SEARCHING.retry}</Button>
              <Button tone="quiet" onClick={onCancel}>
                {SEARCHING.cancel}
              </Button>
            </>
          }
        />
      ) : null}
      {state.phase === 'review' && isReplacing ? <ReplaceNotice onReplace={onRetry} onKeep={keepMine} /> : null}
      {state.phase === 'review' ? (
        <ReviewStep
          key={state.contexte}
          contexte={state.contexte}
          parentId={state.parentId}
          proposal={state.proposal}
          again={state.again}
          isStale={isStale}
          kept={state.kept}
          onKeep={keepReview}
          dossierId={dossierId}
          onCancel={onLeave}
          onRefetch={onRetry}
          refused={refused}
          onStarted={onStarted}
        />
      ) : null}
      <Suspense fallback={null}>{barrier ? <BarrierDialog barrier={barrier} onClose={closeBarrier} /> : null}</Suspense>
    </>
  );
}

/** Before the points that the user edited are replaced. */
function ReplaceNotice({ onReplace, onKeep }: { onReplace: () => void; onKeep: () => void }) {
  return (
    <Notice
      tone="caution"
      urgent
      title={REVIEW.replaces}
      actions={
        <>
          <Button small onClick={onReplace}>
            {REVIEW.proposeAgain}
          </Button>
          <Button small onClick={onKeep}>
            {REVIEW.keepMine}
          </Button>
        </>
      }
    />
  );
}

/** Why the user cannot ask now. */
function BarrierDialog({ barrier, onClose }: { barrier: Barrier; onClose: () => void }) {
  return barrier.kind === 'paywall' ? (
    <PaywallDialog open onClose={onClose} pastDue={barrier.pastDue} />
  ) : (
    <QuotaDialog open onClose={onClose} until={barrier.until} />
  );
}
