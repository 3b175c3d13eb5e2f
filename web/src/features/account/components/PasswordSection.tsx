import type { Profile } from '@attendu/contracts/auth/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { focusWrong } from '../../../lib/focus-wrong.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { NewPasswordFields } from '../../session/components/NewPasswordFields.tsx';
import { changePassword } from '../api.ts';
import { ACCOUNT as WORDS } from '../content.ts';
import { FirstPassword } from './FirstPassword.tsx';
import { Section } from './Section.tsx';

type Errors = { current?: string; next?: string; confirmation?: string; whole?: string };

export function PasswordSection({ profile }: { profile: Profile }) {
  return (
    <Section title={WORDS.password} text={profile.hasPassword ? WORDS.passwordWhy : WORDS.noPassword}>
      {profile.hasPassword ? <PasswordForm email={profile.email} /> : <FirstPassword email={profile.email} />}
    </Section>
  );
}

function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const [current, next, confirmation] = ['current', 'next', 'confirmation'].map((name) => String(data.get(name) ?? ''));
    const show = (found: Errors) => {
      setErrors(found);
      focusWrong(form, found);
    };
    if (!current) return show({ current: WORDS.currentMissing });
    if ([...(next ?? '')].length < 6) return show({ next: WORDS.tooShort });
    if (next !== confirmation) return show({ confirmation: WORDS.different });
    setErrors({});
    setBusy(true);
    try {
      await changePassword(client, current, next ?? '');
      form.reset();
      toast.success(WORDS.changed);
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : '';
      if (code === 'auth.wrong_password') show({ current: problemTitle(error) });
      else if (code.startsWith('auth.password_')) show({ next: problemTitle(error) });
      else show({ whole: problemTitle(error) });
    }
    setBusy(false);
  }

  return (
    <form className="account__form" onSubmit={submit} noValidate>
      {/* Lets a password manager know which account the new one is for. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
      <PasswordField
        label={WORDS.current}
        name="current"
        autoComplete="current-password"
        maxLength={256}
        required
        error={errors.current ?? null}
      />
      <NewPasswordFields
        name="next"
        label={WORDS.next}
        hint={WORDS.nextHint}
        error={errors.next ?? null}
        confirmation={{ label: WORDS.confirmation, error: errors.confirmation ?? null }}
      />
      <Button type="submit" busy={busy}>
        {WORDS.change}
      </Button>
    </form>
  );
}
