import { useNavigate } from 'react-router-dom';
import { useIsShown } from '../../../lib/use-is-shown.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { useSession } from '../../session/api.ts';
import { anonymise } from '../api.ts';
import { DecisionForm } from '../components/DecisionForm.tsx';
import { ResidualRisk } from '../components/ResidualRisk.tsx';
import { SignInDialog } from '../components/SignInDialog.tsx';
import { LIST, PAGE } from '../content.ts';
import { idOfDraft } from '../draft.ts';
import { useSending } from '../use-sending.ts';
import './AnonymisationPage.css';

const DRAFT = 'nouvelle';

/** A decision whose page is made when it is sent. */
export function AnonymizeDecisionPage() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const session = useSession();
  const { text, setText, isSending, error, asksSignIn, setAsksSignIn, maySend, send } = useSending({
    draft: DRAFT,
    userId: session.data?.id ?? null,
    isOpen: true,
    order: (decision, userId, draft) => anonymise({ text: decision, userId, anonymisationId: idOfDraft(draft, decision) }),
    onDone: ({ decision_id }) => {
      if (isShown()) void navigate(`/anonymisationPage/${decision_id}`);
    },
  });

  return (
    <div className="page anonymisation">
      <PageHeading title={PAGE.lone}>{PAGE.lone}</PageHeading>
      <ResidualRisk />
      {error === null ? null : <ErrorPanel title={error} kept={PAGE.kept} />}
      <DecisionForm text={text} onText={setText} onSubmit={send} locked={isSending} sending={isSending} mayOpen={maySend}>
        <ButtonLink to="/anonymisationDashboard" tone="quiet">
          {LIST.heading}
        </ButtonLink>
      </DecisionForm>
      <SignInDialog open={asksSignIn} onClose={() => setAsksSignIn(false)} />
    </div>
  );
}
