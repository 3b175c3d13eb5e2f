import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { type FormErrors, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { SESSION_KEY } from '../api.ts';
import { AcceptedDocuments } from '../components/AcceptedDocuments.tsx';
import { AccountPage } from '../components/AccountPage.tsx';
import { FirstPasswordField, firstPasswordErrors } from '../components/FirstPasswordField.tsx';
import { CREATE_PASSWORD as WORDS } from '../content.ts';
import { setPassword } from '../password-api.ts';
import { useLinkSecret } from '../use-link-secret.ts';

/** The password was set, but the browser refused the session's cookie. */
class NoSession extends Error {}

function refusalOf(error: unknown): FormErrors<'password'> {
  if (error instanceof NoSession) return { whole: WORDS.noSession };
  if (!(error instanceof ApiProblem) || error.code === 'unreadable') return { whole: WORDS.failed };
  return error.code.startsWith('auth.password_') ? { password: problemTitle(error) } : { whole: problemTitle(error) };
}

/** Reached from an invitation, with the e-mail address and the secret in the query. */
export function CreatePasswordPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [link, forget] = useLinkSecret(search);
  const query = new URLSearchParams(link);
  const email = query.get('email')?.trim() ?? '';
  const token = query.get('token') ?? '';
  const isIncomplete = email === '' || token === '';
  const { errors, isSending, onSubmit } = useForm({
    read: (data) => String(data.get('password') ?? ''),
    validate: (password): FormErrors<'password'> => (isIncomplete ? { whole: WORDS.incomplete } : firstPasswordErrors(password)),
    send: async (newPassword) => {
      await setPassword(client, { email, token, newPassword });
      forget();
      if (!client.getQueryData(SESSION_KEY)) throw new NoSession();
    },
    onDone: () => navigate('/dashboardPage', { replace: true }),
    errorsOf: refusalOf,
    focusAfterFailure: 'password',
  });
  const whole = errors.whole ?? (isIncomplete ? WORDS.incomplete : undefined);

  return (
    <AccountPage back={{ to: '/loginPage', label: WORDS.signIn }}>
      <form className="sign-in__form" onSubmit={onSubmit} noValidate>
        <PageHeading title={WORDS.title}>{WORDS.title}</PageHeading>
        <p>{WORDS.lead}</p>
        {whole ? <Notice tone="error" title={whole} urgent /> : null}
        <Field label={WORDS.email} name="email" type="email" autoComplete="username" value={email} readOnly />
        <FirstPasswordField error={errors.password} />
        <AcceptedDocuments lead={WORDS.accept} />
        <Button type="submit" tone="primary" busy={isSending}>
          {isSending ? WORDS.submitting : WORDS.submit}
        </Button>
      </form>
    </AccountPage>
  );
}
