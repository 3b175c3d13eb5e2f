import type { Tracking } from '@attendu/contracts/auth/schemas';
import { useEffect, useRef } from 'react';
import { ApiProblem } from '../../../lib/api.ts';
import { focusWrong } from '../../../lib/focus-wrong.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, PasswordField } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { type Signup, sendCode } from '../signup-api.ts';
import { DOCUMENTS, SIGN_UP } from '../signup-content.ts';
import { type SignupErrors, type SignupFields, signupErrors } from '../signup-fields.ts';
import { DocumentLink } from './DocumentLink.tsx';

type SignUpFormProps = {
  fields: SignupFields;
  onChange: (fields: SignupFields) => void;
  /** The ticked documents, in order, kept when the user returns to this step. */
  accepted: readonly boolean[];
  onAccept: (accepted: readonly boolean[]) => void;
  tracking: Tracking;
  /** The errors of the account's creation, when the user returns to this step. */
  errors: SignupErrors;
  whole: string | null;
  onSent: (signup: Signup, resendAfterSeconds: number) => void;
};

function refusalOf(error: unknown): SignupErrors & { whole?: string } {
  if (!(error instanceof ApiProblem)) return { whole: SIGN_UP.sendFailed };
  if (error.code === 'signup.phone_refused') return { phone: error.title };
  return { whole: error.status === 429 || error.status === 0 ? error.title : SIGN_UP.sendFailed };
}

/** The first step. */
export function SignUpForm({ fields, onChange, accepted, onAccept, tracking, errors: refused, whole: refusal, onSent }: SignUpFormProps) {
  const { errors, isSending, onSubmit } = useForm({
    read: () => fields,
    validate: (): SignupErrors =>
      signupErrors(
        fields,
        accepted.every((one) => one),
      ),
    send: async () => {
      const { confirmation: _confirmation, ...signup } = fields;
      const trimmed = { ...signup, email: signup.email.trim(), firstName: signup.firstName.trim(), lastName: signup.lastName.trim() };
      return { trimmed, ...(await sendCode(trimmed, tracking)) };
    },
    onDone: ({ trimmed, resendAfterSeconds }) => onSent(trimmed, resendAfterSeconds),
    errorsOf: refusalOf,
    initialErrors: { ...refused, ...(refusal === null ? {} : { whole: refusal }) },
  });
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the user returns to this step
  useEffect(() => focusWrong(form.current, refused), []);

  const field = (name: keyof SignupFields) => ({
    name,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...fields, [name]: event.target.value }),
    error: errors[name] ?? null,
    required: true,
  });

  return (
    <form ref={form} className="sign-in__form" onSubmit={onSubmit} noValidate>
      <PageHeading title={SIGN_UP.title}>{SIGN_UP.title}</PageHeading>
      <p>{SIGN_UP.lead}</p>
      {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
      <Field {...field('email')} label={SIGN_UP.email} type="email" autoComplete="email" inputMode="email" maxLength={254} />
      <Field {...field('firstName')} label={SIGN_UP.firstName} autoComplete="given-name" maxLength={100} />
      <Field {...field('lastName')} label={SIGN_UP.lastName} autoComplete="family-name" maxLength={100} />
      <Field {...field('phone')} label={SIGN_UP.phone} type="tel" autoComplete="tel" hint={SIGN_UP.phoneHint} maxLength={40} />
      <PasswordField
        {...field('password')}
        label={SIGN_UP.password}
        autoComplete="new-password"
        hint={SIGN_UP.passwordHint}
        maxLength={256}
      />
      <PasswordField {...field('confirmation')} label={SIGN_UP.confirmation} autoComplete="new-password" maxLength={256} />
      <fieldset className="sign-in__accept">
        <legend>{SIGN_UP.accept}</legend>
        {DOCUMENTS.map(({ text, to }, index) => (
          <label key={to}>
            <input
              type="checkbox"
              name="acceptances"
              checked={accepted[index] ?? false}
              onChange={(event) => onAccept(accepted.with(index, event.target.checked))}
            />
            <DocumentLink to={to}>{text}</DocumentLink>
          </label>
        ))}
        {errors.acceptances ? (
          <p className="field__error" role="alert">
            {errors.acceptances}
          </p>
        ) : null}
      </fieldset>
      <Button type="submit" tone="primary" busy={isSending}>
        {isSending ? SIGN_UP.sending : SIGN_UP.submit}
      </Button>
    </form>
  );
}
