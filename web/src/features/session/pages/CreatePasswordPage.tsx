import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, PasswordField } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { SESSION_KEY } from '../api.ts';
import { AcceptedDocuments } from '../components/AcceptedDocuments.tsx';
import { AccountPage } from '../components/AccountPage.tsx';
import { CREATE_PASSWORD as WORDS } from '../content.ts';
import { setPassword } from '../password-api.ts';

type Errors = { password?: string; whole?: string };

/** Reached from an invitation, with the e-mail address and the secret in the query, which is removed from the address bar at once. */
export function CreatePasswordPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [email] = useState(() => query.get('email')?.trim() ?? '');
  const [token] = useState(() => query.get('token') ?? '');
  const [errors, setErrors] = useState<Errors>(email === '' || token === '' ? { whole: WORDS.incomplete } : {});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);

  function show(found: Errors) {
    setErrors(found);
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const newPassword = String(new FormData(event.currentTarget).get('password') ?? '');
    if (email === '' || token === '') return show({ whole: WORDS.incomplete });
    if (newPassword === '') return show({ password: WORDS.missing });
    if ([...newPassword].length < 6) return show({ password: WORDS.tooShort });
    setErrors({});
    setBusy(true);
    try {
      await setPassword(client, { email, token, newPassword });
      if (client.getQueryData(SESSION_KEY)) return navigate('/dashboardPage', { replace: true });
      show({ whole: WORDS.noSession });
    } catch (error) {
      const isWeak = error instanceof ApiProblem && error.code.startsWith('auth.password_');
      if (isWeak) show({ password: problemTitle(error) });
      else show({ whole: error instanceof ApiProblem ? problemTitle(error) : WORDS.failed });
    }
    setBusy(false);
  }

  return (
    <AccountPage back={{ to: '/loginPage', label: WORDS.signIn }}>
      <form ref={form} className="sign-in__form" onSubmit={submit} noValidate>
        <PageHeading title={WORDS.title}>{WORDS.title}</PageHeading>
        <p>{WORDS.lead}</p>
        {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
        <Field label={WORDS.email} name="email" type="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={WORDS.password}
          name="password"
          autoComplete="new-password"
          maxLength={256}
          required
          hint={WORDS.hint}
          error={errors.password ?? null}
        />
        <AcceptedDocuments lead={WORDS.accept} />
        <Button type="submit" tone="primary" busy={busy}>
          {busy ? WORDS.submitting : WORDS.submit}
        </Button>
      </form>
    </AccountPage>
  );
}
