import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { announce } from '../../../lib/announce.ts';
import { ApiProblem, isTransient, problemTitle } from '../../../lib/api.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { textOf } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PHONE_CODE } from '../phone-code-content.ts';

/** Digits of a code. */
const CODE_LENGTH = 6;

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

/**
 * Checks the code of a form, then finishes it; false when the code is wrong. A code is accepted once: after a lost answer it may have been, and the
 * server then refuses it.
 */
function useCodeCheck({ verify, finish }: Pick<PhoneCodeFormProps, 'verify' | 'finish'>) {
  const verified = useRef(false);
  const isUnsure = useRef(false);

  async function verifyOrDoubt(code: string): Promise<boolean> {
    try {
      return await verify(code);
    } catch (failure) {
      isUnsure.current ||= isTransient(failure);
      throw failure;
    }
  }

  async function check(data: FormData): Promise<boolean> {
    // « 271 332 », as some telephones paste it. A code cut short is no try.
    const code = textOf(data, 'code').replace(/\s/g, '');
    if (code !== '' && code.length < CODE_LENGTH) return false;
    if (code !== '' && !verified.current) verified.current = await verifyOrDoubt(code);
    if (!verified.current && (code === '' || !isUnsure.current)) return false;
    try {
      await finish(data);
      return true;
    } catch (failure) {
      const isUnproved = failure instanceof ApiProblem && failure.code === 'signup.phone_not_verified';
      if (isUnproved && !verified.current) return false;
      throw failure;
    }
  }

  function forget(): void {
    verified.current = false;
    isUnsure.current = false;
  }
  return { check, forget };
}

/** The form of an SMS code. An accepted code stays accepted while the next step is retried. */
export function PhoneCodeForm(props: PhoneCodeFormProps) {
  const { className, lead, resendAfterSeconds, words, children, isReady, verify, finish, explain, resend, onBack } = props;
  const [left, restart] = useCountdown(resendAfterSeconds);
  const [error, setError] = useState<CodeError>({});
  const { check, forget } = useCodeCheck({ verify, finish });
  const field = useRef<HTMLInputElement>(null);
  const checking = useMutation({
    mutationFn: check,
    onSuccess: (isRight) => {
      if (isRight) return;
      setError({ field: PHONE_CODE.wrongCode });
      field.current?.focus();
    },
    onError: (failure) => setError(explain(failure) ?? {}),
  });
  const resending = useMutation({
    mutationFn: resend,
    onSuccess: (answer) => {
      restart(answer.resendAfterSeconds);
      forget();
      announce(PHONE_CODE.resent);
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
        label={PHONE_CODE.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={2 * CODE_LENGTH}
        required
        error={error.field ?? null}
      />
      {children}
      <Button type="submit" tone="primary" busy={checking.isPending}>
        {checking.isPending ? words.submitting : words.submit}
      </Button>
      <Button onClick={sendAgain} busy={resending.isPending} disabled={left > 0}>
        {left > 0 ? `${PHONE_CODE.resend} (${left} s)` : PHONE_CODE.resend}
      </Button>
      <Button tone="quiet" onClick={onBack}>
        {words.back}
      </Button>
    </form>
  );
}
