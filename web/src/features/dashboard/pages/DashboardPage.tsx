import { formatCount } from '@attendu/law/typography';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { takePendingQuery } from '../../dossier/follow-up.ts';
import { useCorpus } from '../api.ts';
import { CorpusLine } from '../components/CorpusLine.tsx';
import { FollowedLine } from '../components/FollowedLine.tsx';
import { Forewarning } from '../components/Forewarning.tsx';
import { FoundDraft } from '../components/FoundDraft.tsx';
import { QuestionForm } from '../components/QuestionForm.tsx';
import { SearchSteps } from '../components/SearchSteps.tsx';
import { DASHBOARD, FOREWARNING } from '../content.ts';
import { QUERY_MAX } from '../question-limit.ts';
import { SearchList } from '../searches/SearchList.tsx';
import { useArrivalMessage } from '../use-arrival-message.ts';
import { useDraft } from '../use-draft.ts';
import { useSearch } from '../use-search.ts';
import { useUltra } from '../use-ultra.ts';
import './DashboardPage.css';

export function DashboardPage() {
  const asking = useSearch();
  const { state, search, mayAsk, cancel } = asking;
  const [text, setText, forgetDraft, found] = useDraft();
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
      {found !== '' && text === found && parentId === null && state.phase === 'idle' ? (
        <FoundDraft
          onErase={() => {
            setText('');
            area.current?.focus();
          }}
        />
      ) : null}
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
      <SearchSteps
        search={asking}
        onRetry={() => ask(text)}
        onCancel={cancel}
        onLeave={() => {
          setText('');
          setParentId(null);
          cancel();
        }}
        onStarted={forgetDraft}
      />
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
    </div>
  );
}
