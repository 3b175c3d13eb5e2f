import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { AccountPage } from '../components/AccountPage.tsx';
import { SIGN_IN, FORGOT_PASSWORD as WORDS } from '../content.ts';
import { requestPasswordReset } from '../password-api.ts';

/** The specified sentence for what went wrong; too many requests and a lost connection say so themselves. */
function refusal(error: unknown): string {
  if (!(error instanceof ApiProblem)) return WORDS.failed;
  if (error.code === 'request.invalid') return WORDS.invalidEmail;
  return error.code === 'auth.unknown_email' || error.status === 429 || error.status === 0 ? error.title : WORDS.failed;
}

type State = { kind: 'idle'; field?: string; whole?: string } | { kind: 'sending' } | { kind: 'sent' };

export function ForgotPasswordPage() {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.kind === 'sending') return;
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (email === '' || field.current?.validity.typeMismatch) {
      setState({ kind: 'idle', field: email === '' ? SIGN_IN.missingEmail : WORDS.invalidEmail });
      field.current?.focus();
      return;
    }
    setState({ kind: 'sending' });
    try {
      await requestPasswordReset(email);
      setState({ kind: 'sent' });
    } catch (error) {
      setState({ kind: 'idle', whole: refusal(error) });
    }
  }

  return (
    <AccountPage back={{ to: '/loginPage', label: WORDS.back }}>
      <form className="sign-in__form" onSubmit={submit} noValidate>
        <PageHeading title={WORDS.title}>{WORDS.title}</PageHeading>
        <div role="status">
          {state.kind === 'sent' ? (
            <Notice title={WORDS.sent}>
              <p>{WORDS.sentHint}</p>
            </Notice>
          ) : null}
        </div>
        {state.kind === 'idle' && state.whole ? <Notice tone="error" title={state.whole} urgent /> : null}
        {state.kind === 'sent' ? null : <p>{WORDS.lead}</p>}
        <Field
          ref={field}
          label={WORDS.email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          maxLength={254}
          required
          error={(state.kind === 'idle' && state.field) || null}
        />
        <Button type="submit" tone="primary" busy={state.kind === 'sending'}>
          {state.kind === 'sending' ? WORDS.sending : WORDS.submit}
        </Button>
      </form>
    </AccountPage>
  );
}
