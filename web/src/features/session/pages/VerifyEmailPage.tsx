import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { type FormErrors, textOf, useForm } from '../../../lib/use-form.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { ErrorPanel, Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { SESSION_KEY, useSession } from '../api.ts';
import { AccountPage } from '../components/AccountPage.tsx';
import { LinkedPasswordForm } from '../components/LinkedPasswordForm.tsx';
import { FORGOT_PASSWORD } from '../content.ts';
import { checkEmailVerification, resendVerification, verifyEmail } from '../signup-api.ts';
import { secretOf, useLinkSecret } from '../use-link-secret.ts';
import { VERIFY_EMAIL as WORDS } from '../verify-content.ts';

type Step = 'link' | 'claim' | 'confirmed' | 'claimed' | 'dead' | 'resend';

/** Opened by the mailed link, consumed by a click so that mail scanners do not consume it. Without a link, offers to send another. */
export function VerifyEmailPage() {
  const location = useLocation();
  const [token, forget] = useLinkSecret(secretOf(location.hash));
  const client = useQueryClient();
  const { data: account } = useSession();
  const email = (location.state as { email?: string } | null)?.email ?? account?.email ?? '';
  const [step, setStep] = useState<Step>(token === '' ? 'resend' : 'link');
  useEffect(() => {
    if (token !== '') setStep('link');
  }, [token]);

  function goTo(next: Step) {
    if (next !== 'claim') forget();
    setStep(next);
  }

  async function finish(done: Step) {
    // The searches open to a session whose address is known to be confirmed.
    await client.invalidateQueries({ queryKey: SESSION_KEY });
    goTo(done);
  }
  const isSignedIn = step === 'confirmed' && account != null;

  return (
    <AccountPage back={isSignedIn ? { to: '/accountPage', label: WORDS.account } : { to: '/loginPage', label: FORGOT_PASSWORD.back }}>
      <div className="sign-in__form">
        <PageHeading title={WORDS.title}>{WORDS.title}</PageHeading>
        {step === 'link' || step === 'claim' ? <OpenedLink token={token} step={step} onStep={goTo} onFinish={finish} /> : null}
        {step === 'confirmed' || step === 'claimed' ? (
          <>
            <div role="status">
              <Notice title={WORDS.done}>{step === 'claimed' ? <p>{WORDS.claimed}</p> : null}</Notice>
            </div>
            <ButtonLink to={isSignedIn ? '/dashboardPage' : '/loginPage'} tone="primary">
              {isSignedIn ? WORDS.open : WORDS.enter}
            </ButtonLink>
          </>
        ) : null}
        {step === 'dead' ? (
          <Notice tone="error" title={WORDS.invalid} urgent>
            <p>{WORDS.invalidWhy}</p>
          </Notice>
        ) : null}
        {step === 'dead' || step === 'resend' ? <Resend email={email} /> : null}
      </div>
    </AccountPage>
  );
}

type OpenedLinkProps = { token: string; step: 'link' | 'claim'; onStep: (step: Step) => void; onFinish: (done: Step) => void };

/** The link asks for a click in the browser of the sign-up, for a password in any other. */
function OpenedLink({ token, step, onStep, onFinish }: OpenedLinkProps) {
  const link = useQuery({
    queryKey: ['email-verification', token],
    queryFn: ({ signal }) => checkEmailVerification(token, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isDead = link.data?.usable === false;
  useEffect(() => {
    if (isDead) onStep('dead');
  }, [isDead, onStep]);

  if (link.isError) {
    return (
      <ErrorPanel
        title={WORDS.unchecked}
        kept={problemTitle(link.error)}
        actions={<Button onClick={() => void link.refetch()}>{WORDS.tryAgain}</Button>}
      />
    );
  }
  if (!link.data || isDead) return <p role="status">{WORDS.checking}</p>;
  if (!link.data.asksPassword && step === 'link') {
    return <Confirm token={token} onDone={() => onFinish('confirmed')} onDead={() => onStep('dead')} onElsewhere={() => onStep('claim')} />;
  }
  return (
    <>
      <p>{link.data.asksPassword ? WORDS.claimLead : WORDS.notMineLead}</p>
      <p className="sign-in__small">{WORDS.claimEnds}</p>
      {link.data.asksPassword ? <p className="sign-in__small">{WORDS.claimElse}</p> : null}
      <LinkedPasswordForm
        label={WORDS.password}
        words={{ submit: WORDS.claim, submitting: WORDS.confirming }}
        save={async (password) => void (await verifyEmail(token, password))}
        onDone={() => onFinish('claimed')}
        onDead={() => onStep('dead')}
      />
    </>
  );
}

type ConfirmProps = { token: string; onDone: () => void; onDead: () => void; onElsewhere: () => void };

function Confirm({ token, onDone, onDead, onElsewhere }: ConfirmProps) {
  const confirming = useMutation({
    mutationFn: () => verifyEmail(token),
    onSuccess: onDone,
    onError: (failure) => {
      const code = failure instanceof ApiProblem ? failure.code : '';
      if (code === 'auth.link_invalid') onDead();
      // The session was closed meanwhile.
      if (code === 'auth.new_password_required') onElsewhere();
    },
  });
  const isBusy = confirming.isPending || confirming.isSuccess;

  return (
    <>
      {confirming.isError ? <Notice tone="error" title={problemTitle(confirming.error)} urgent /> : null}
      <p>{WORDS.confirmLead}</p>
      <Button tone="primary" onClick={() => confirming.mutate()} busy={isBusy}>
        {isBusy ? WORDS.confirming : WORDS.confirm}
      </Button>
      <Button tone="quiet" onClick={onElsewhere}>
        {WORDS.notMine}
      </Button>
    </>
  );
}

function Resend({ email: known }: { email: string }) {
  const { errors, isSending, isSent, onSubmit } = useForm({
    read: (data) => textOf(data, 'email'),
    validate: (email): FormErrors<'email'> => (email === '' ? { email: WORDS.missing } : {}),
    send: resendVerification,
    errorsOf: () => ({ whole: WORDS.resendFailed }),
  });

  return (
    <form className="sign-in__fields" onSubmit={onSubmit} noValidate>
      <p>{WORDS.lead}</p>
      <div role="status">{isSent ? <Notice title={WORDS.resent} /> : null}</div>
      {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
      <Field
        label={WORDS.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        defaultValue={known}
        required
        error={errors.email ?? null}
      />
      <Button type="submit" tone="primary" busy={isSending}>
        {isSending ? WORDS.resending : WORDS.resend}
      </Button>
    </form>
  );
}
