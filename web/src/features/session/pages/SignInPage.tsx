import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ApiProblem } from '../../../lib/api.ts';
import { type FormErrors, textOf, useForm } from '../../../lib/use-form.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Button, SubmitButton } from '../../../ui/Button.tsx';
import { Field, PasswordField } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { signIn } from '../api.ts';
import { AccountPage } from '../components/AccountPage.tsx';
import { SIGN_IN } from '../content.ts';
import { PROVIDER_MARKS, startProviderSignIn, useIdentityProvider } from '../oidc-api.ts';

type Credentials = { email: string; password: string };
type Failures = FormErrors<keyof Credentials | 'unverified'>;

function missing({ email, password }: Credentials): Failures {
  return {
    ...(email === '' ? { email: SIGN_IN.missingEmail } : {}),
    ...(password === '' ? { password: SIGN_IN.missingPassword } : {}),
  };
}

/** The message of a refused sign-in: the specified sentences, or the error's own for a busy service or a lost connection. */
function refusal(error: unknown): string {
  if (
    error instanceof ApiProblem &&
    (error.code === 'EMAIL_NOT_VERIFIED' || error.status === 429 || error.status === 0 || error.status >= 500)
  )
    return error.title;
  return SIGN_IN.badCredentials;
}

/** The server locks a place after as many, with the same answer, so that it does not tell which accounts exist. */
const MANY_REFUSALS = 5;

const isUnverified = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'EMAIL_NOT_VERIFIED';

export function SignInPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { state, search } = useLocation() as { state: { from?: string } | null; search: string };
  const from = isHydrated ? (state?.from ?? null) : null;
  const [refusals, setRefusals] = useState(0);
  const { errors, setErrors, isSending, isSent, onSubmit } = useForm<Credentials, keyof Credentials | 'unverified', void>({
    read: (data): Credentials => ({ email: textOf(data, 'email'), password: String(data.get('password') ?? '') }),
    validate: missing,
    send: (credentials) => signIn(client, credentials),
    onDone: () => navigate(from ?? '/dashboardPage', { replace: true }),
    errorsOf: (error, { email }): Failures => {
      if (error instanceof ApiProblem && error.code === 'auth.bad_credentials') setRefusals((count) => count + 1);
      return { whole: refusal(error), ...(isUnverified(error) ? { unverified: email } : {}) };
    },
    focusAfterFailure: 'password',
  });

  return (
    <AccountPage back={{ to: '/', label: SIGN_IN.back }}>
      <form className="sign-in__form" onSubmit={onSubmit} noValidate>
        <PageHeading title={SIGN_IN.title}>{SIGN_IN.title}</PageHeading>
        <p>{SIGN_IN.lead}</p>
        {errors.whole ? (
          <Notice tone="error" title={errors.whole} urgent>
            {errors.unverified ? (
              <Link to="/verify-email" state={{ email: errors.unverified }}>
                {SIGN_IN.resend}
              </Link>
            ) : null}
            {refusals >= MANY_REFUSALS ? <p>{SIGN_IN.manyRefusals}</p> : null}
          </Notice>
        ) : null}
        {!errors.whole && from?.startsWith('/dossier/') ? <Notice title={SIGN_IN.forDossier} /> : null}
        <Field
          label={SIGN_IN.email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          maxLength={254}
          required
          error={errors.email ?? null}
        />
        <PasswordField
          label={SIGN_IN.password}
          aside={<Link to="/forgot-password">{SIGN_IN.forgotten}</Link>}
          name="password"
          autoComplete="current-password"
          maxLength={256}
          required
          error={errors.password ?? null}
        />
        <SubmitButton tone="primary" busy={isSending || isSent}>
          {SIGN_IN.submit}
        </SubmitButton>
        <ProviderButton next={from} onFailed={(whole) => setErrors({ whole })} />
        <p>
          <Link to={`/signinPage${isHydrated ? search : ''}`}>{SIGN_IN.create}</Link>
        </p>
      </form>
    </AccountPage>
  );
}

/** Only where an identity provider is configured. */
function ProviderButton({ next, onFailed }: { next: string | null; onFailed: (sentence: string) => void }) {
  const provider = useIdentityProvider();
  const leaving = useMutation({
    mutationFn: () => startProviderSignIn(next),
    onError: () => onFailed(SIGN_IN.providerFailed(provider?.name ?? '')),
  });
  if (provider === null) return null;
  const { name } = provider;

  return (
    <>
      {PROVIDER_MARKS?.begin}
      <p className="sign-in__or">{SIGN_IN.or}</p>
      <Button
        onClick={() => leaving.mutate()}
        busy={leaving.isPending || leaving.isSuccess}
        icon={<Building2 size={18} aria-hidden="true" />}
      >
        {SIGN_IN.provider(name)}
      </Button>
      {PROVIDER_MARKS && PROVIDER_MARKS.otherwise + PROVIDER_MARKS.end}
    </>
  );
}
