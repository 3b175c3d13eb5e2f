import { PasswordField } from '../../../ui/Field.tsx';
import { OWN_PASSWORD } from '../proof-content.ts';

type OwnPasswordFieldProps = { error: string | null | undefined; name?: string; autoFocus?: boolean };

/** The present password of the account, asked again before an act that concerns what opens it. */
export function OwnPasswordField({ error, name = 'password', autoFocus = false }: OwnPasswordFieldProps) {
  return (
    <PasswordField
      label={OWN_PASSWORD.label}
      name={name}
      autoComplete="current-password"
      maxLength={256}
      required
      autoFocus={autoFocus}
      error={error ?? null}
    />
  );
}
