import { Field } from '../../../ui/Field.tsx';
import { SIGN_UP } from '../signup-content.ts';

type Names = { firstName: string; lastName: string };

/** First name and surname of an existing account. */
export function NameFields({ names, errors }: { names: Names; errors: Partial<Names> }) {
  const shared = { maxLength: 100, required: true } as const;
  return (
    <>
      <Field
        {...shared}
        label={SIGN_UP.firstName}
        name="firstName"
        autoComplete="given-name"
        defaultValue={names.firstName}
        error={errors.firstName ?? null}
      />
      <Field
        {...shared}
        label={SIGN_UP.lastName}
        name="lastName"
        autoComplete="family-name"
        defaultValue={names.lastName}
        error={errors.lastName ?? null}
      />
    </>
  );
}
