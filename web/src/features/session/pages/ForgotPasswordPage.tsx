import { ApiProblem } from '../../../lib/api.ts';
import { type FormErrors, textOf, useForm } from '../../../lib/use-form.ts';
import { SubmitButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { AccountPage } from '../components/AccountPage.tsx';
import { SIGN_IN, FORGOT_PASSWORD as WORDS } from '../content.ts';
import { requestPasswordReset } from '../password-api.ts';

/** The specified sentence of an error; rate limiting and connection loss have their own. */
function refusal(error: unknown): string {
  if (!(error instanceof ApiProblem)) return WORDS.failed;
  if (error.code === 'request.invalid') return WORDS.invalidEmail;
  return error.code === 'auth.unknown_email' || error.status === 429 || error.status === 0 ? error.title : WORDS.failed;
}

function emailErrors(email: string, form: HTMLFormElement): FormErrors<'email'> {
  if (email === '') return { email: SIGN_IN.missingEmail };
  return form.checkValidity() ? {} : { email: WORDS.invalidEmail };
}

export function ForgotPasswordPage() {
  const { errors, isSending, isSent, onSubmit } = useForm({
    read: (data) => textOf(data, 'email'),
    validate: emailErrors,
    send: requestPasswordReset,
    errorsOf: (error) => ({ whole: refusal(error) }),
  });

  return (
    <AccountPage back={{ to: '/loginPage', label: WORDS.back }}>
      <form className="sign-in__form" onSubmit={onSubmit} noValidate>
        <PageHeading title={WORDS.title}>{WORDS.title}</PageHeading>
        <div role="status">
          {isSent ? (
            <Notice title={WORDS.sent}>
              <p>{WORDS.sentHint}</p>
            </Notice>
          ) : null}
        </div>
        {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
        {isSent ? null : <p>{WORDS.lead}</p>}
        <Field
          label={WORDS.email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          maxLength={254}
          required
          error={errors.email ?? null}
        />
        <SubmitButton tone="primary" busy={isSending}>
          {isSending ? WORDS.sending : WORDS.submit}
        </SubmitButton>
      </form>
    </AccountPage>
  );
}
