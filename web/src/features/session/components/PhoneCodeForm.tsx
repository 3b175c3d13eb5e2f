import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { textOf } from '../../../lib/use-form.ts';
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
  const verified = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const checking = useMutation({
    mutationFn: async (data: FormData) => {
      const code = textOf(data, 'code');
      if (!verified.current) verified.current = code !== '' && (await verify(code));
      if (verified.current) await finish(data);
      return verified.current;
    },
    onSuccess: (isRight) => {
      if (isRight) return;
      setError({ field: SIGN_UP.wrongCode });
      field.current?.focus();
    },
    onError: (failure) => setError(explain(failure) ?? {}),
  });
  const resending = useMutation({
    mutationFn: resend,
    onSuccess: (answer) => {
      restart(answer.resendAfterSeconds);
      verified.current = false;
      announce(SIGN_UP.resent);
    },
    onError: (failure) => {
      if (failure instanceof ApiProblem && failure.retryAfterSeconds !== null) restart(failure.retryAfterSeconds);
      setError({ whole: failure instanceof ApiProblem && failure.status === 429 ? problemTitle(failure) : words.resendFailed });
    },
  });
  const isBusy = checking.isPending || resending.isPending;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (isBusy || (isReady && !isReady(data))) return;
    setError({});
    checking.mutate(data);
  }

  function sendAgain() {
    if (isBusy) return;
    setError({});
    resending.mutate();
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
      <Button type="submit" tone="primary" busy={checking.isPending}>
        {checking.isPending ? words.submitting : words.submit}
      </Button>
      <Button onClick={sendAgain} busy={resending.isPending} disabled={left > 0}>
        {left > 0 ? `${SIGN_UP.resend} (${left} s)` : SIGN_UP.resend}
      </Button>
      <Button tone="quiet" onClick={onBack}>
        {words.back}
      </Button>
    </form>
  );
}
