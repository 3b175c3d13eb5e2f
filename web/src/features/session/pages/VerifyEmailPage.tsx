import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { SESSION_KEY, useSession } from '../api.ts';
import { AccountPage } from '../components/AccountPage.tsx';
import { FORGOT_PASSWORD } from '../content.ts';
import { resendVerification, verifyEmail } from '../signup-api.ts';
import { VERIFY_EMAIL as WORDS } from '../signup-content.ts';

/** Opened by the mailed link, which a click then uses: a mail filter that opens pages uses nothing up. Without a link, offers another. */
export function VerifyEmailPage() {
  const location = useLocation();
  const linked = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  const [token, setToken] = useState(linked);
  const client = useQueryClient();
  const { data: account } = useSession();
  const email = (location.state as { email?: string } | null)?.email ?? account?.email ?? '';
  const [step, setStep] = useState<'confirm' | 'done' | 'resend'>(token === '' ? 'resend' : 'confirm');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // A link opened while this page is shown changes the fragment alone: the page is not loaded again.
  useEffect(() => {
    if (linked === '') return;
    setToken(linked);
    setStep('confirm');
    setError(null);
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [linked]);

  async function confirm() {
    setBusy(true);
    setError(null);
    try {
      await verifyEmail(token);
      setStep('done');
      // Whoever is signed in goes on to their searches.
      await client.invalidateQueries({ queryKey: SESSION_KEY });
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.code === 'auth.link_invalid') {
        setError(WORDS.invalid);
        setStep('resend');
      } else setError(problemTitle(failure));
    }
    setBusy(false);
  }

  return (
    <AccountPage back={{ to: '/loginPage', label: FORGOT_PASSWORD.back }}>
      <div className="sign-in__form">
        <PageHeading title={WORDS.title}>{WORDS.title}</PageHeading>
        {error ? (
          <Notice tone="error" title={error} urgent>
            {error === WORDS.invalid ? <p>{WORDS.invalidWhy}</p> : null}
          </Notice>
        ) : null}
        {step === 'confirm' ? (
          <>
            <p>{WORDS.confirmLead}</p>
            <Button tone="primary" onClick={confirm} busy={busy}>
              {busy ? WORDS.confirming : WORDS.confirm}
            </Button>
          </>
        ) : null}
        {step === 'done' ? (
          <>
            <div role="status">
              <Notice title={WORDS.done} />
            </div>
            <ButtonLink to="/loginPage" tone="primary">
              {WORDS.enter}
            </ButtonLink>
          </>
        ) : null}
        {step === 'resend' ? <Resend email={email} /> : null}
      </div>
    </AccountPage>
  );
}

function Resend({ email: known }: { email: string }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed' | 'missing'>('idle');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'sending') return;
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (email === '') return setState('missing');
    setState('sending');
    try {
      await resendVerification(email);
      setState('sent');
    } catch {
      setState('failed');
    }
  }

  return (
    <form className="sign-in__fields" onSubmit={submit} noValidate>
      <p>{WORDS.lead}</p>
      <div role="status">{state === 'sent' ? <Notice title={WORDS.resent} /> : null}</div>
      {state === 'failed' ? <Notice tone="error" title={WORDS.resendFailed} urgent /> : null}
      <Field
        label={WORDS.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        defaultValue={known}
        required
        error={state === 'missing' ? WORDS.missing : null}
      />
      <Button type="submit" tone="primary" busy={state === 'sending'}>
        {state === 'sending' ? WORDS.resending : WORDS.resend}
      </Button>
    </form>
  );
}
