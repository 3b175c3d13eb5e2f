import { formatCount } from '@attendu/law/typography';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { problemTitle } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorPanel, Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { takePendingQuery } from '../../dossier/follow-up.ts';
import { useCorpus } from '../api.ts';
import { CorpusLine } from '../components/CorpusLine.tsx';
import { FollowedLine } from '../components/FollowedLine.tsx';
import { Forewarning } from '../components/Forewarning.tsx';
import { QuestionForm } from '../components/QuestionForm.tsx';
import { ReviewStep } from '../components/ReviewStep.tsx';
import { DASHBOARD, FOREWARNING } from '../content.ts';
import { QUERY_MAX } from '../question-limit.ts';
import { SearchList } from '../searches/SearchList.tsx';
import { useArrivalMessage } from '../use-arrival-message.ts';
import { useDraft } from '../use-draft.ts';
import { type Barrier, useSearch } from '../use-search.ts';
import { useUltra } from '../use-ultra.ts';
import './DashboardPage.css';

const PaywallDialog = lazy(async () => ({ default: (await import('../../subscription/components/PaywallDialog.tsx')).PaywallDialog }));
const QuotaDialog = lazy(async () => ({ default: (await import('../../subscription/components/QuotaDialog.tsx')).QuotaDialog }));

export function DashboardPage() {
  const { state, barrier, search, mayAsk, cancel, refused, closeBarrier } = useSearch();
  const [text, setText, forgetDraft] = useDraft();
  useArrivalMessage();
  /** The dossier that the question follows up. */
  const [parentId, setParentId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const ultra = useUltra(mayAsk, setError, forgetDraft);
  const area = useRef<HTMLTextAreaElement>(null);
  const { data: corpus } = useCorpus();

  /** The valid question, or null after showing its error. */
  function checked(question: string): string | null {
    const contexte = question.trim();
    const wrong = contexte === '' ? DASHBOARD.blank : contexte.length > QUERY_MAX ? DASHBOARD.tooLong : null;
    setError(wrong);
    return wrong === null ? contexte : null;
  }

  function ask(question: string, parent: string | null = parentId) {
    const contexte = checked(question);
    if (contexte === null) return;
    ultra.dismiss();
    announce(DASHBOARD.searchingPoints);
    void search(contexte, parent);
  }

  function askUltra() {
    const contexte = checked(text);
    if (contexte !== null) void ultra.start(contexte, parentId);
  }

  function leaveParent() {
    ultra.dismiss();
    setParentId(null);
  }

  // Asks, once, the question that another page left.
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    const pending = takePendingQuery();
    if (pending === null) return;
    setText(pending.question);
    setParentId(pending.parentId);
    ask(pending.question, pending.parentId);
  });

  return (
    <div className="page dashboard">
      <QuestionForm
        area={area}
        text={text}
        onText={(next) => {
          setText(next);
          setError(null);
          ultra.dismiss();
          if (next.trim() === '') setParentId(null);
        }}
        onSubmit={() => ask(text)}
        onUltra={askUltra}
        ultraBusy={ultra.busy}
        error={error}
        busy={state.phase === 'loading'}
        secondary={state.phase === 'review'}
      />
      {parentId === null ? null : <FollowedLine parentId={parentId} onLeave={leaveParent} />}
      {ultra.forewarned === null ? null : (
        <Forewarning
          notices={ultra.forewarned.notices}
          edit={FOREWARNING.editQuestion}
          busy={ultra.busy}
          onLaunch={() => void ultra.launchAnyway()}
          onEdit={() => {
            ultra.dismiss();
            area.current?.focus();
          }}
        />
      )}
      {/* The points say it themselves, as it was when they were found. */}
      {corpus && !corpus.complete && state.phase !== 'review' ? (
        <Notice tone="caution" title={DASHBOARD.indexing(corpus.percent, formatCount(corpus.indexed))} />
      ) : null}
      {state.phase === 'loading' ? (
        <section className="dashboard__waiting">
          <h2>{DASHBOARD.searchingPoints}</h2>
          <p>{DASHBOARD.searchingDetail}</p>
          <Skeleton lines={4} label={DASHBOARD.searchingPoints} />
          <Button onClick={cancel}>{DASHBOARD.cancel}</Button>
        </section>
      ) : null}
      {state.phase === 'failed' ? (
        <ErrorPanel
          title={DASHBOARD.pointsFailed}
          kept={`${problemTitle(state.error)} ${DASHBOARD.kept}`}
          actions={
            <>
              <Button onClick={() => ask(text)}>{DASHBOARD.retry}</Button>
              <Button tone="quiet" onClick={cancel}>
                {DASHBOARD.cancel}
              </Button>
            </>
          }
        />
      ) : null}
      {state.phase === 'review' ? (
        <ReviewStep
          key={state.contexte}
          contexte={state.contexte}
          parentId={state.parentId}
          proposal={state.proposal}
          again={state.again}
          onCancel={() => {
            setText('');
            setParentId(null);
            cancel();
          }}
          onRefetch={() => ask(text)}
          refused={refused}
          onStarted={forgetDraft}
        />
      ) : null}
      {state.phase === 'idle' || state.phase === 'failed' ? (
        <>
          <SearchList
            onExample={(question) => {
              setText(question);
              setError(null);
              area.current?.focus();
            }}
          />
          <CorpusLine />
        </>
      ) : null}
      <Suspense fallback={null}>{barrier ? <BarrierDialog barrier={barrier} onClose={closeBarrier} /> : null}</Suspense>
    </div>
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
