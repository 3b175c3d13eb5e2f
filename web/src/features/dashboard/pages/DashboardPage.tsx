import { formatCount } from '@attendu/law/typography';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { QUERY_MAX } from '../../../lib/question-limit.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { type PendingQuery, takePendingQuery } from '../../dossier/follow-up.ts';
import { useCorpus } from '../../points/api.ts';
import { Forewarning } from '../../points/components/Forewarning.tsx';
import { SearchSteps } from '../../points/components/SearchSteps.tsx';
import { FOREWARNING, SEARCHING } from '../../points/content.ts';
import { type SearchState, useSearch } from '../../points/use-search.ts';
import { useDraft } from '../../session/use-draft.ts';
import { CorpusLine } from '../components/CorpusLine.tsx';
import { FollowedLine } from '../components/FollowedLine.tsx';
import { FoundDraft } from '../components/FoundDraft.tsx';
import { QuestionForm } from '../components/QuestionForm.tsx';
import { DASHBOARD } from '../content.ts';
import { SearchList } from '../searches/SearchList.tsx';
import { useArrivalMessage } from '../use-arrival-message.ts';
import { useUltra } from '../use-ultra.ts';
import './DashboardPage.css';

/** The error of a question that cannot be asked, or null. */
function questionError(contexte: string): string | null {
  if (contexte === '') return DASHBOARD.blank;
  return contexte.length > QUERY_MAX ? DASHBOARD.tooLong : null;
}

export function DashboardPage() {
  const asking = useSearch('question');
  const { state, search, mayAsk, mayReplace, cancel, leave } = asking;
  const { text, setText, forgetDraft, found, parentId, setParentId, error, setError, checked } = useQuestion(state);
  useArrivalMessage();
  const ultra = useUltra(mayAsk, setError, () => {
    forgetDraft();
    leave();
  });
  const isStale = state.phase === 'review' && (text.trim() !== state.contexte || parentId !== state.parentId);
  const area = useRef<HTMLTextAreaElement>(null);

  function ask(question: string, parent: string | null = parentId, isSure = false) {
    const contexte = checked(question);
    if (contexte === null || !(isSure || mayReplace(contexte, parent))) return;
    ultra.dismiss();
    announce(SEARCHING.title);
    void search(contexte, parent);
  }

  function askUltra() {
    const contexte = checked(text);
    if (contexte !== null) void ultra.start(contexte, parentId);
  }

  function change(question: string) {
    setText(question);
    setError(null);
    ultra.dismiss();
    if (question.trim() === '') setParentId(null);
  }

  function unfollow() {
    ultra.dismiss();
    setParentId(null);
  }

  /** Puts a question in the field, to be edited before it is asked. */
  function edit(question: string) {
    setText(question);
    setError(null);
    area.current?.focus();
  }

  useStoredQuestion(({ question, parentId: parent }) => {
    setText(question);
    setParentId(parent);
    ask(question, parent);
  });

  return (
    <div className="page dashboard">
      <QuestionForm
        area={area}
        text={text}
        onText={change}
        onSubmit={() => ask(text)}
        onUltra={askUltra}
        ultraBusy={ultra.busy}
        error={error}
        busy={state.phase === 'loading'}
        secondary={state.phase === 'review' && !isStale}
      />
      {found !== '' && text === found && parentId === null && state.phase === 'idle' ? <FoundDraft onErase={() => edit('')} /> : null}
      {parentId === null ? null : <FollowedLine parentId={parentId} onLeave={unfollow} />}
      <UltraForewarning ultra={ultra} onEdit={() => area.current?.focus()} />
      {state.phase === 'review' ? null : <IndexingNotice />}
      <SearchSteps
        search={asking}
        isStale={isStale}
        onRetry={() => ask(text, parentId, true)}
        onCancel={cancel}
        onLeave={() => {
          change('');
          leave();
        }}
        onStarted={forgetDraft}
      />
      {state.phase === 'idle' || state.phase === 'failed' ? (
        <>
          <SearchList onExample={edit} />
          <CorpusLine />
        </>
      ) : null}
    </div>
  );
}

/** The question in the field, its error, and the dossier that it follows up, at first the one of the points found again. */
function useQuestion(state: SearchState) {
  const [text, setText, forgetDraft, found] = useDraft('question');
  const [parentId, setParentId] = useState(state.phase === 'review' ? state.parentId : null);
  const [error, setError] = useState<string | null>(null);
  /** The valid question, or null after showing its error. */
  function checked(question: string): string | null {
    const wrong = questionError(question.trim());
    setError(wrong);
    return wrong === null ? question.trim() : null;
  }
  return { text, setText, forgetDraft, found, parentId, setParentId, error, setError, checked };
}

/** Calls `onStored` once, with the question that another page stored. */
function useStoredQuestion(onStored: (pending: PendingQuery) => void): void {
  const hasArrived = useRef(false);
  useEffect(() => {
    if (hasArrived.current) return;
    hasArrived.current = true;
    const pending = takePendingQuery();
    if (pending !== null) onStored(pending);
  });
}

function UltraForewarning({ ultra, onEdit }: { ultra: ReturnType<typeof useUltra>; onEdit: () => void }) {
  if (ultra.forewarned === null) return null;
  return (
    <Forewarning
      notices={ultra.forewarned.notices}
      edit={FOREWARNING.editQuestion}
      busy={ultra.busy}
      onLaunch={() => void ultra.launchAnyway()}
      onEdit={() => {
        ultra.dismiss();
        onEdit();
      }}
    />
  );
}

/** Not shown over the points, which carry the state of the corpus when they were found. */
function IndexingNotice() {
  const { data: corpus } = useCorpus();
  if (!corpus || corpus.complete) return null;
  return <Notice tone="caution" title={DASHBOARD.indexing(corpus.percent, formatCount(corpus.indexed))} />;
}
