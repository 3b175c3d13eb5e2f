import { PasswordField } from '../../../ui/Field.tsx';
import { CREATE_PASSWORD as WORDS } from '../content.ts';

/** The first password of an account that an invitation opens. */
export function FirstPasswordField({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      label={WORDS.password}
      name="password"
      autoComplete="new-password"
      maxLength={256}
      required
      hint={WORDS.hint}
      error={error ?? null}
    />
  );
}

/** The field's error before it is sent. */
export function firstPasswordErrors(password: string): { password?: string } {
  if (password === '') return { password: WORDS.missing };
  return [...password].length < 6 ? { password: WORDS.tooShort } : {};
}
