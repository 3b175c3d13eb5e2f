import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '../../../lib/api.ts';
import { focusWrong } from '../../../lib/focus-wrong.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { RESET_PASSWORD as WORDS } from '../content.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

type Errors = { password?: string; confirmation?: string; whole?: string };

type NewPasswordFormProps = {
  label: string;
  words: { submit: string; submitting: string };
  /** Submits the password with the secret of a mailed link. */
  save: (password: string) => Promise<void>;
  onDone: () => void;
  /** The link can no longer be used. */
  onDead: () => void;
};

/** A password chosen with a mailed link. */
export function NewPasswordForm({ label, words, save, onDone, onDead }: NewPasswordFormProps) {
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
      await save(password);
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
        label={label}
        hint={WORDS.stronger}
        error={errors.password ?? null}
        confirmation={{ label: WORDS.confirmation, error: errors.confirmation ?? null }}
      />
      <Button type="submit" tone="primary" busy={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
    </form>
  );
}
