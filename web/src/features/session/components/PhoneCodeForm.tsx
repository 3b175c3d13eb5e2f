import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SIGN_UP } from '../signup-content.ts';

/** The error: of the code, or of the rest. */
export type CodeError = { field?: string; whole?: string };

type PhoneCodeFormProps = {
  className: string;
  /** Above the field: the destination of the code. */
  lead: ReactNode;
  resendAfterSeconds: number;
  words: { submit: string; submitting: string; back: string; resendFailed: string };
  /** Further fields below the code. */
  children?: ReactNode;
  /** Whether the further fields are valid; nothing is sent before. */
  isReady?: (data: FormData) => boolean;
  /** Checks the code. */
  verify: (code: string) => Promise<boolean>;
  /** Runs after the right code; its success ends the form. */
  finish: (data: FormData) => Promise<void>;
  /** The message of a failure; null when it is handled elsewhere. */
  explain: (failure: unknown) => CodeError | null;
  /** Sends another code; returns the seconds before the next one. */
  resend: () => Promise<{ resendAfterSeconds: number }>;
  onBack: () => void;
};

/** The form of an SMS code. An accepted code stays accepted while the next step is retried. */
export function PhoneCodeForm(props: PhoneCodeFormProps) {
  const { className, lead, resendAfterSeconds, words, children, isReady, verify, finish, explain, resend, onBack } = props;
  const [left, restart] = useCountdown(resendAfterSeconds);
  const [error, setError] = useState<CodeError>({});
  const [busy, setBusy] = useState<'submit' | 'resend' | null>(null);
  const verified = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const code = String(data.get('code') ?? '').trim();
    if (isReady && !isReady(data)) return;
    setBusy('submit');
    setError({});
    try {
      if (!verified.current) verified.current = code !== '' && (await verify(code));
      if (verified.current) return await finish(data);
      setError({ field: SIGN_UP.wrongCode });
      field.current?.focus();
    } catch (failure) {
      const told = explain(failure);
      if (told === null) return;
      setError(told);
    }
    setBusy(null);
  }

  async function sendAgain() {
    setBusy('resend');
    setError({});
    try {
      restart((await resend()).resendAfterSeconds);
      verified.current = false;
      announce(SIGN_UP.resent);
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.retryAfterSeconds !== null) restart(failure.retryAfterSeconds);
      setError({ whole: failure instanceof ApiProblem && failure.status === 429 ? problemTitle(failure) : words.resendFailed });
    }
    setBusy(null);
  }

  return (
    <form className={className} onSubmit={submit} noValidate>
      {lead}
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
      {children}
      <Button type="submit" tone="primary" busy={busy === 'submit'}>
        {busy === 'submit' ? words.submitting : words.submit}
      </Button>
      <Button onClick={sendAgain} busy={busy === 'resend'} disabled={left > 0}>
        {left > 0 ? `${SIGN_UP.resend} (${left} s)` : SIGN_UP.resend}
      </Button>
      <Button tone="quiet" onClick={onBack}>
        {words.back}
      </Button>
    </form>
  );
}
