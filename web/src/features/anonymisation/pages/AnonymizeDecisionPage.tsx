import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiProblem } from '../../../lib/api.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { useSession } from '../../session/api.ts';
import { anonymiseAnew, LIST_KEY } from '../api.ts';
import { DecisionForm } from '../components/DecisionForm.tsx';
import { ResidualRisk } from '../components/ResidualRisk.tsx';
import { SignInDialog } from '../components/SignInDialog.tsx';
import { LIST, PAGE } from '../content.ts';
import { dropDraft, keepDraft, readDraft } from '../draft.ts';
import './AnonymisationPage.css';

const DRAFT = 'nouvelle';

/** A decision sent without an id: the answer names the page where it is read. */
export function AnonymizeDecisionPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const userId = session.data?.id ?? null;
  const [text, setText] = useState(() => readDraft(DRAFT));
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [asksSignIn, setAsksSignIn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => keepDraft(DRAFT, text), 400);
    return () => clearTimeout(timer);
  }, [text]);

  function maySend(): boolean {
    if (userId !== null) return true;
    keepDraft(DRAFT, text);
    setAsksSignIn(true);
    return false;
  }

  async function send() {
    if (!maySend() || userId === null) return;
    setSending(true);
    setError(null);
    try {
      const decisionId = await anonymiseAnew({ text, userId });
      // Emptied before leaving, so that the effect above keeps nothing.
      setText('');
      dropDraft(DRAFT);
      void client.invalidateQueries({ queryKey: LIST_KEY });
      navigate(`/anonymisationPage/${decisionId}`);
    } catch (failure) {
      setSending(false);
      setError(failure instanceof ApiProblem && failure.status < 500 ? failure.title : PAGE.serverError);
    }
  }

  return (
    <div className="page anonymisation">
      <PageHeading title={PAGE.lone}>{PAGE.lone}</PageHeading>
      <ResidualRisk />
      {error === null ? null : <ErrorPanel title={error} kept={PAGE.kept} />}
      <DecisionForm text={text} onText={setText} onSubmit={() => void send()} locked={isSending} sending={isSending} mayOpen={maySend}>
        <ButtonLink to="/anonymisationDashboard" tone="quiet">
          {LIST.heading}
        </ButtonLink>
      </DecisionForm>
      <SignInDialog open={asksSignIn} onClose={() => setAsksSignIn(false)} />
    </div>
  );
}
