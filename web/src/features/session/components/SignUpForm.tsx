import type { Tracking } from '@attendu/contracts/auth/schemas';
import { useEffect, useRef } from 'react';
import { ApiProblem } from '../../../lib/api.ts';
import { fillEmpty } from '../../../lib/fill-empty.ts';
import { focusWrong } from '../../../lib/focus-wrong.ts';
import { readTabAs, writeTab } from '../../../lib/storage.ts';
import { textOf, useForm } from '../../../lib/use-form.ts';
import { SubmitButton } from '../../../ui/Button.tsx';
import { Field, PasswordField } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { SIGNUP_DRAFT, type Signup, sendCode } from '../signup-api.ts';
import { DOCUMENTS, SIGN_UP } from '../signup-content.ts';
import { originOf, type SignupErrors, type SignupFields, signupErrors } from '../signup-fields.ts';
import { DocumentLink } from './DocumentLink.tsx';

type SignUpFormProps = {
  /** What was sent before, when the user returns to this step. */
  signup: Signup | null;
  /** The address' parameters: they fill empty fields, and say where the visitor comes from. */
  arrival: URLSearchParams;
  /** The errors of the account's creation, when the user returns to this step. */
  errors: SignupErrors;
  whole: string | null;
  /** A field has the focus: the next step can be loaded. */
  onTyping: () => void;
  onSent: (signup: Signup, resendAfterSeconds: number) => void;
};

const FILLED = ['email', 'firstName', 'lastName', 'phone'] as const;

function readFields(data: FormData): SignupFields & { accepted: boolean } {
  const typed = (name: string) => String(data.get(name) ?? '');
  return {
    email: textOf(data, 'email'),
    firstName: textOf(data, 'firstName'),
    lastName: textOf(data, 'lastName'),
    phone: typed('phone'),
    password: typed('password'),
    confirmation: typed('confirmation'),
    accepted: data.getAll('acceptances').length === DOCUMENTS.length,
  };
}

function refusalOf(error: unknown): SignupErrors & { whole?: string } {
  if (!(error instanceof ApiProblem)) return { whole: SIGN_UP.sendFailed };
  if (error.code === 'signup.phone_refused') return { phone: error.title };
  if (error.code.startsWith('auth.password_')) return { password: error.title };
  return { whole: error.status === 429 || error.status === 0 ? error.title : SIGN_UP.sendFailed };
}

/** Longest wait for another code while the former one may still be typed, in seconds. */
const LONGEST_WAIT = 120;

/** Sends a code. When this tab has just had one sent to the same telephone, as before a reload, the next step takes that one. */
async function sendOnce(sent: Signup, tracking: Tracking): Promise<{ resendAfterSeconds: number }> {
  try {
    return await sendCode(sent, tracking);
  } catch (error) {
    const wait = error instanceof ApiProblem && error.code === 'signup.too_many_codes' ? error.retryAfterSeconds : null;
    const before = new Map(readTabAs<[string, string][]>(SIGNUP_DRAFT) ?? []);
    const isSame = before.get('phone') === sent.phone && before.get('email') === sent.email;
    if (wait === null || wait > LONGEST_WAIT || !isSame) throw error;
    return { resendAfterSeconds: wait };
  }
}

/** The first step. */
export function SignUpForm({ signup, arrival, errors: refused, whole: refusal, onTyping, onSent }: SignUpFormProps) {
  const { errors, isSending, onSubmit } = useForm({
    read: readFields,
    validate: ({ accepted, ...fields }): SignupErrors => signupErrors(fields, accepted),
    send: async ({ accepted: _accepted, confirmation: _confirmation, ...sent }) => ({
      sent,
      ...(await sendOnce(sent, originOf(arrival))),
    }),
    onDone: ({ sent, resendAfterSeconds }) => {
      // A phone may drop this page while its user reads the message.
      writeTab(SIGNUP_DRAFT, JSON.stringify(FILLED.map((name) => [name, sent[name]])));
      onSent(sent, resendAfterSeconds);
    },
    errorsOf: refusalOf,
    initialErrors: { ...refused, ...(refusal === null ? {} : { whole: refusal }) },
  });
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step opens
  useEffect(() => {
    const given = FILLED.map((name) => [name, arrival.get(name) ?? ''] as const);
    fillEmpty(form.current, [...given, ...(readTabAs<typeof given>(SIGNUP_DRAFT) ?? [])]);
    focusWrong(form.current, refused);
  }, []);

  const field = (name: keyof SignupFields) => ({
    name,
    defaultValue: signup?.[name === 'confirmation' ? 'password' : name] ?? '',
    error: errors[name] ?? null,
    required: true,
  });

  return (
    <form ref={form} className="sign-in__form" onSubmit={onSubmit} onFocus={onTyping} noValidate>
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
        {DOCUMENTS.map(({ text, to }) => (
          <label key={to}>
            <input type="checkbox" name="acceptances" defaultChecked={signup !== null} />
            <DocumentLink to={to}>{text}</DocumentLink>
          </label>
        ))}
        {errors.acceptances ? (
          <p className="field__error" role="alert">
            {errors.acceptances}
          </p>
        ) : null}
      </fieldset>
      <SubmitButton tone="primary" busy={isSending}>
        {isSending ? SIGN_UP.sending : SIGN_UP.submit}
      </SubmitButton>
    </form>
  );
}
