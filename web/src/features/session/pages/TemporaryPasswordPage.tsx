import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { focusWrong } from '../../../lib/focus-wrong.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { signOut } from '../api.ts';
import { AccountPage } from '../components/AccountPage.tsx';
import { NewPasswordFields } from '../components/NewPasswordFields.tsx';
import { RESET_PASSWORD as FIELDS, TEMPORARY_PASSWORD as WORDS } from '../content.ts';
import { replaceTemporaryPassword } from '../password-api.ts';

type Errors = { password?: string; confirmation?: string; whole?: string };

/** The only page of a session opened by a temporary password. Once a new one is chosen, the guard redirects. */
export function TemporaryPasswordPage() {
  const client = useQueryClient();
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
    if ([...password].length < 6) return show({ password: FIELDS.tooShort });
    if (password !== String(data.get('confirmation') ?? '')) return show({ confirmation: FIELDS.different });
    setErrors({});
    setBusy(true);
    try {
      await replaceTemporaryPassword(client, password);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiProblem)) return show({ whole: WORDS.failed });
      show(error.code.startsWith('auth.password_') ? { password: error.title } : { whole: problemTitle(error) });
    }
  }

  async function leave() {
    try {
      await signOut();
    } catch (error) {
      show({ whole: problemTitle(error) });
    }
  }

  return (
    <AccountPage back={{ onLeave: leave, label: WORDS.leave }}>
      <form ref={form} className="sign-in__form" onSubmit={submit} noValidate>
        <PageHeading title={WORDS.title}>{WORDS.title}</PageHeading>
        <p>{WORDS.lead}</p>
        {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
        <NewPasswordFields
          name="password"
          label={FIELDS.password}
          hint={FIELDS.stronger}
          error={errors.password ?? null}
          confirmation={{ label: FIELDS.confirmation, error: errors.confirmation ?? null }}
        />
        <Button type="submit" tone="primary" busy={busy}>
          {busy ? WORDS.submitting : WORDS.submit}
        </Button>
      </form>
    </AccountPage>
  );
}
