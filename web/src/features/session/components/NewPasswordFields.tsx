import { PasswordField } from '../../../ui/Field.tsx';

type NewPasswordFieldsProps = {
  /** Name of the field; the second one is `confirmation`. */
  name: string;
  label: string;
  hint: string;
  error: string | null;
  confirmation: { label: string; error: string | null };
};

/** A new password, typed twice. */
export function NewPasswordFields({ name, label, hint, error, confirmation }: NewPasswordFieldsProps) {
  const shared = { autoComplete: 'new-password', maxLength: 256, required: true } as const;
  return (
    <>
      <PasswordField {...shared} label={label} name={name} hint={hint} error={error} />
      <PasswordField {...shared} label={confirmation.label} name="confirmation" error={confirmation.error} />
    </>
  );
}
