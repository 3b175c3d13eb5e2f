import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { EUROPE, FINAL_EXAM } from '../content/pages.ts';
import { metadataOf } from '../metadata.ts';
import { SiteLink, useSite } from '../site.tsx';

const EuropeForm = lazyPart(() => import('../components/EuropeForm.tsx'), 'EuropeForm');
const ExamForm = lazyPart(() => import('../components/ExamForm.tsx'), 'ExamForm');

/** `/EuropePage`: European law only. Asking needs an account. */
export function EuropePage() {
  const { signedIn } = useSite();
  return (
    <div className="page public public--narrow">
      <SiteLink href="/" className="public__back">
        {EUROPE.back}
      </SiteLink>
      <PageHeading title={metadataOf('/EuropePage').title}>{EUROPE.title}</PageHeading>
      <p className="public__lead">{EUROPE.lead}</p>
      {signedIn ? (
        <Suspense fallback={null}>
          <EuropeForm />
        </Suspense>
      ) : (
        <AskToSignIn text={EUROPE.visitor} label={EUROPE.signIn} />
      )}
    </div>
  );
}

/** `/testPage`. */
export function FinalExamPage() {
  const { signedIn } = useSite();
  return (
    <div className="page public public--narrow">
      <PageHeading title={FINAL_EXAM.title}>{FINAL_EXAM.title}</PageHeading>
      <p className="public__lead">{FINAL_EXAM.lead}</p>
      {signedIn ? (
        <Suspense fallback={null}>
          <ExamForm />
        </Suspense>
      ) : (
        <AskToSignIn text={FINAL_EXAM.visitor} label={FINAL_EXAM.signIn} />
      )}
    </div>
  );
}

function AskToSignIn({ text, label }: { text: string; label: string }) {
  return (
    <>
      <p>{text}</p>
      <p>
        <ButtonLink to="/loginPage" tone="primary">
          {label}
        </ButtonLink>
      </p>
    </>
  );
}
