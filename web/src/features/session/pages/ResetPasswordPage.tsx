import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { problemTitle } from '../../../lib/api.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { AccountPage } from '../components/AccountPage.tsx';
import { LinkedPasswordForm } from '../components/LinkedPasswordForm.tsx';
import { FORGOT_PASSWORD, RESET_PASSWORD as WORDS } from '../content.ts';
import { checkPasswordReset, resetPassword } from '../password-api.ts';
import { secretOf, useLinkSecret } from '../use-link-secret.ts';

/** Opened by a mailed link. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const [token, forget] = useLinkSecret(secretOf(hash));
  const [step, setStep] = useState<'form' | 'done' | 'dead'>('form');
  useEffect(() => {
    if (token !== '') setStep('form');
  }, [token]);
  const link = useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => checkPasswordReset(token, signal),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  function end(next: 'done' | 'dead') {
    forget();
    setStep(next);
  }

  let content = <p role="status">{WORDS.checking}</p>;
  if (step === 'done') content = <Done />;
  else if (step === 'dead' || token === '' || link.data?.usable === false) content = <DeadLink />;
  else if (link.isError) content = <Unchecked error={link.error} onRetry={() => void link.refetch()} />;
  else if (link.data?.usable)
    content = (
      <>
        <p className="sign-in__small">{WORDS.ends}</p>
        <LinkedPasswordForm
          label={WORDS.password}
          words={WORDS}
          save={async (password) => void (await resetPassword(token, password))}
          onDone={() => end('done')}
          onDead={() => end('dead')}
        />
      </>
    );

  return (
    <AccountPage back={{ to: '/loginPage', label: FORGOT_PASSWORD.back }}>
      <div className="sign-in__form">
        <PageHeading title={WORDS.title}>{WORDS.title}</PageHeading>
        {content}
      </div>
    </AccountPage>
  );
}

function Done() {
  return (
    <>
      <div role="status">
        <Notice title={WORDS.done}>
          <p>{WORDS.doneWhy}</p>
        </Notice>
      </div>
      <ButtonLink to="/loginPage" tone="primary">
        {WORDS.signIn}
      </ButtonLink>
    </>
  );
}

function DeadLink() {
  return (
    <>
      <Notice tone="error" title={WORDS.invalid} urgent>
        <p>{WORDS.invalidWhy}</p>
      </Notice>
      <ButtonLink to="/forgot-password" tone="primary">
        {WORDS.askAgain}
      </ButtonLink>
    </>
  );
}

function Unchecked({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <Notice tone="error" title={WORDS.unchecked} urgent>
        <p>{problemTitle(error)}</p>
      </Notice>
      <Button tone="primary" onClick={onRetry}>
        {WORDS.tryAgain}
      </Button>
    </>
  );
}
