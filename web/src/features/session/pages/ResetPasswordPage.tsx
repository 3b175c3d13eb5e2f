import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { focusWrong } from '../../../lib/focus-wrong.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { AccountPage } from '../components/AccountPage.tsx';
import { NewPasswordFields } from '../components/NewPasswordFields.tsx';
import { FORGOT_PASSWORD, RESET_PASSWORD as WORDS } from '../content.ts';
import { checkPasswordReset, resetPassword } from '../password-api.ts';

/** Opened by a mailed link. The secret leaves the address bar at once, so that it stays in no history and no screenshot. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const linked = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const [token, setToken] = useState(linked);
  const [step, setStep] = useState<'form' | 'done' | 'dead'>('form');
  // A link opened while this page is shown changes the fragment alone: the page is not loaded again.
  useEffect(() => {
    if (linked === '') return;
    setToken(linked);
    setStep('form');
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [linked]);
  const link = useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => checkPasswordReset(token, signal),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  let content = <p role="status">{WORDS.checking}</p>;
  if (step === 'done') content = <Done />;
  else if (step === 'dead' || token === '' || link.data?.usable === false) content = <DeadLink />;
  else if (link.isError) content = <Unchecked error={link.error} onRetry={() => void link.refetch()} />;
  else if (link.data?.usable) content = <NewPasswordForm token={token} onDone={() => setStep('done')} onDead={() => setStep('dead')} />;

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

type Errors = { password?: string; confirmation?: string; whole?: string };

function NewPasswordForm({ token, onDone, onDead }: { token: string; onDone: () => void; onDead: () => void }) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function show(found: Errors) {
    setErrors(found);
    focusWrong(form.current, found);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const password = String(data.get('password') ?? '');
    if ([...password].length < 6) return show({ password: WORDS.tooShort });
    if (password !== String(data.get('confirmation') ?? '')) return show({ confirmation: WORDS.different });
    setErrors({});
    setBusy(true);
    try {
      await resetPassword(token, password);
      onDone();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiProblem)) return show({ whole: WORDS.failed });
      if (error.code === 'auth.link_invalid') return onDead();
      if (error.code.startsWith('auth.password_')) return show({ password: error.title });
      show({ whole: error.status === 0 || error.status === 429 || error.status === 503 ? error.title : WORDS.failed });
    }
  }

  return (
    <form ref={form} className="sign-in__fields" onSubmit={submit} noValidate>
      {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
      <NewPasswordFields
        name="password"
        label={WORDS.password}
        hint={WORDS.stronger}
        error={errors.password ?? null}
        confirmation={{ label: WORDS.confirmation, error: errors.confirmation ?? null }}
      />
      <Button type="submit" tone="primary" busy={busy}>
        {busy ? WORDS.submitting : WORDS.submit}
      </Button>
    </form>
  );
}
