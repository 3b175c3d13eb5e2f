import type { Profile } from '@attendu/contracts/auth/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { type FormErrors, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { FirstPassword } from '../../session/components/FirstPassword.tsx';
import { NewPasswordFields } from '../../session/components/NewPasswordFields.tsx';
import { OwnPasswordField } from '../../session/components/OwnPasswordField.tsx';
import { OWN_PASSWORD } from '../../session/proof-content.ts';
import { changePassword } from '../api.ts';
import { ACCOUNT as WORDS } from '../content.ts';

export function PasswordSection({ profile }: { profile: Profile }) {
  return (
    <Section title={WORDS.password} text={profile.hasPassword ? WORDS.passwordWhy : WORDS.noPassword}>
      {profile.hasPassword ? <PasswordForm email={profile.email} /> : <FirstPassword email={profile.email} />}
    </Section>
  );
}

type Change = { current: string; next: string; confirmation: string };

function errorsOf({ current, next, confirmation }: Change): FormErrors<keyof Change> {
  if (current === '') return { current: OWN_PASSWORD.missing };
  if ([...next].length < 6) return { next: WORDS.tooShort };
  return next === confirmation ? {} : { confirmation: WORDS.different };
}

function refusalOf(error: unknown): FormErrors<keyof Change> {
  const code = error instanceof ApiProblem ? error.code : '';
  if (code === 'auth.wrong_password') return { current: problemTitle(error) };
  return code.startsWith('auth.password_') ? { next: problemTitle(error) } : { whole: problemTitle(error) };
}

function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();
  const { errors, isSending, onSubmit } = useForm({
    read: (data): Change => {
      const typed = (name: keyof Change) => String(data.get(name) ?? '');
      return { current: typed('current'), next: typed('next'), confirmation: typed('confirmation') };
    },
    validate: errorsOf,
    send: ({ current, next }) => changePassword(client, current, next),
    onDone: (_result, _values, form) => {
      form.reset();
      toast.success(WORDS.changed);
    },
    errorsOf: refusalOf,
  });

  return (
    <form className="account__form" onSubmit={onSubmit} noValidate>
      {/* Lets a password manager know which account the new one is for. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
      <OwnPasswordField name="current" error={errors.current} />
      <NewPasswordFields
        name="next"
        label={WORDS.next}
        hint={WORDS.nextHint}
        error={errors.next ?? null}
        confirmation={{ label: WORDS.confirmation, error: errors.confirmation ?? null }}
      />
      <Button type="submit" busy={isSending}>
        {WORDS.change}
      </Button>
    </form>
  );
}
