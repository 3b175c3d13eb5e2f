import type { Tracking } from '@attendu/contracts/auth/schemas';
import { type FormEvent, useRef, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { checkCode, type Signup, sendCode } from '../signup-api.ts';
import { SIGN_UP } from '../signup-content.ts';
import type { SignupErrors } from '../signup-fields.ts';

type SignUpCodeProps = {
  signup: Signup;
  tracking: Tracking;
  resendAfterSeconds: number;
  create: () => Promise<void>;
  onCreated: () => void;
  onBack: (errors: SignupErrors, whole: string | null) => void;
};

/** The second step: the code, then the account. A code accepted once stays so while the account's creation is tried again. */
export function SignUpCode({ signup, tracking, resendAfterSeconds, create, onCreated, onBack }: SignUpCodeProps) {
  const [left, restart] = useCountdown(resendAfterSeconds);
  const [error, setError] = useState<{ field?: string; whole?: string }>({});
  const [busy, setBusy] = useState<'validate' | 'resend' | null>(null);
  const verified = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  async function validate(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    setBusy('validate');
    setError({});
    try {
      if (!verified.current) verified.current = code !== '' && (await checkCode(signup, code, tracking)).verified;
      if (verified.current) {
        await create();
        onCreated();
        return;
      }
      setError({ field: SIGN_UP.wrongCode });
      field.current?.focus();
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) setError({ whole: SIGN_UP.createFailed });
      else if (failure.code === 'signup.email_taken') return onBack({ email: SIGN_UP.emailTaken }, SIGN_UP.emailTakenWhole);
      else if (failure.code === 'signup.phone_used') return onBack({ phone: failure.title }, null);
      else if (failure.code.startsWith('auth.password_')) return onBack({ password: failure.title }, null);
      else if (failure.code === 'request.invalid') setError({ field: SIGN_UP.wrongCode });
      else setError({ whole: failure.title });
    }
    setBusy(null);
  }

  async function resend() {
    setBusy('resend');
    setError({});
    try {
      const { resendAfterSeconds: next } = await sendCode(signup, tracking);
      verified.current = false;
      restart(next);
      announce(SIGN_UP.resent);
    } catch (failure) {
      const wait = failure instanceof ApiProblem ? failure.retryAfterSeconds : null;
      if (wait !== null) restart(wait);
      setError({ whole: failure instanceof ApiProblem && failure.status === 429 ? problemTitle(failure) : SIGN_UP.resendFailed });
    }
    setBusy(null);
  }

  return (
    <form className="sign-in__form" onSubmit={validate} noValidate>
      <PageHeading title={SIGN_UP.codeTitle}>{SIGN_UP.codeTitle}</PageHeading>
      <p>
        {SIGN_UP.codeLead} {signup.phone}.
      </p>
      {error.whole ? <Notice tone="error" title={error.whole} urgent /> : null}
      <Field
        ref={field}
        label={SIGN_UP.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        error={error.field ?? null}
      />
      <Button type="submit" tone="primary" busy={busy === 'validate'}>
        {busy === 'validate' ? SIGN_UP.validating : SIGN_UP.validate}
      </Button>
      <Button onClick={resend} busy={busy === 'resend'} disabled={left > 0}>
        {left > 0 ? `${SIGN_UP.resend} (${left} s)` : SIGN_UP.resend}
      </Button>
      <Button tone="quiet" onClick={() => onBack({}, null)}>
        {SIGN_UP.change}
      </Button>
    </form>
  );
}
