import type { Account } from '@attendu/contracts/auth/schemas';
import { isPlainName, NAME_REFUSED } from '@attendu/contracts/person-name';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { type FormErrors, textOf, useForm } from '../../../lib/use-form.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../session/api.ts';
import { AccountPage } from '../../session/components/AccountPage.tsx';
import { NameFields } from '../../session/components/NameFields.tsx';
import { PhoneCodeForm } from '../../session/components/PhoneCodeForm.tsx';
import { FORGOT_PASSWORD } from '../../session/content.ts';
import { PHONE_CODE } from '../../session/phone-code-content.ts';
import { checkAccountCode, sendAccountCode, startTrial, type TrialRequest } from '../../session/signup-api.ts';
import { SIGN_UP } from '../../session/signup-content.ts';
import { originOf } from '../../session/signup-fields.ts';
import { useSubscription } from '../api.ts';
import { TRIAL as WORDS } from '../trial-content.ts';

const REQUIRED = 'Ce champ est obligatoire';
type Sent = TrialRequest & { readonly resendAfterSeconds: number };

/** The shorter trial form: identity and phone, then the code, then the dashboard. */
export function TrialPage() {
  const { data: account, isPending } = useSession();
  const [sent, setSent] = useState<Sent | null>(null);
  const back = account ? { to: '/dashboardPage', label: WORDS.back } : { to: '/loginPage', label: FORGOT_PASSWORD.back };
  return (
    <AccountPage back={back}>
      <div className="sign-in__form">
        <PageHeading title={WORDS.title}>{WORDS.title}</PageHeading>
        {isPending || account ? null : <Visitor />}
        {account && !sent ? <Beginning account={account} onSent={setSent} /> : null}
        {account && sent ? <Code sent={sent} onBack={() => setSent(null)} /> : null}
      </div>
    </AccountPage>
  );
}

function Visitor() {
  const { search } = useLocation();
  return (
    <>
      <Notice title={WORDS.visitor}>
        <p>{WORDS.visitorWhy}</p>
      </Notice>
      <ButtonLink to={`/signinPage${search}`} tone="primary">
        {WORDS.signUp}
      </ButtonLink>
      <ButtonLink to="/loginPage" state={{ from: `/trialPage${search}` }}>
        {WORDS.signIn}
      </ButtonLink>
    </>
  );
}

type BeginningProps = { account: Account; onSent: (sent: Sent) => void };

/** No code is sent to an account that can have no trial. */
function Beginning({ account: { firstName, lastName }, onSent }: BeginningProps) {
  const { data: subscription, isPending } = useSubscription();
  if (isPending) return <Skeleton lines={4} />;
  if (subscription?.trial_available !== false) return <Identity firstName={firstName} lastName={lastName} onSent={onSent} />;
  if (subscription.permission === 'allowed') return <Notice title={WORDS.open} />;
  return (
    <>
      <Notice title={WORDS.used}>
        <p>{WORDS.usedWhy}</p>
      </Notice>
      <ButtonLink to="/subscriptionPage" tone="primary">
        {WORDS.offers}
      </ButtonLink>
    </>
  );
}

function errorsOf(request: TrialRequest): FormErrors<keyof TrialRequest> {
  const found: FormErrors<keyof TrialRequest> = {};
  for (const name of ['firstName', 'lastName', 'phone'] as const) if (request[name] === '') found[name] = REQUIRED;
  for (const name of ['firstName', 'lastName'] as const) if (!isPlainName(request[name])) found[name] = NAME_REFUSED;
  return found;
}

function refusalOf(error: unknown): FormErrors<keyof TrialRequest> {
  const code = error instanceof ApiProblem ? error.code : '';
  if (code === 'signup.phone_refused') return { phone: problemTitle(error) };
  return { whole: code === 'signup.too_many_codes' ? problemTitle(error) : WORDS.smsFailed };
}

function Identity({ firstName, lastName, onSent }: { firstName: string; lastName: string; onSent: (sent: Sent) => void }) {
  const [query] = useSearchParams();
  const { errors, isSending, onSubmit } = useForm({
    read: (data) => ({ firstName: textOf(data, 'firstName'), lastName: textOf(data, 'lastName'), phone: textOf(data, 'phone') }),
    validate: errorsOf,
    send: ({ phone }) => sendAccountCode(phone, originOf(query)),
    onDone: (answer, request) => onSent({ ...request, ...answer }),
    errorsOf: refusalOf,
  });

  return (
    <form className="sign-in__fields" onSubmit={onSubmit} noValidate>
      <p>{WORDS.lead}</p>
      {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
      <NameFields names={{ firstName, lastName }} errors={errors} />
      <Field
        label={SIGN_UP.phone}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        hint={SIGN_UP.phoneHint}
        required
        error={errors.phone ?? null}
      />
      <Button type="submit" tone="primary" busy={isSending}>
        {isSending ? SIGN_UP.sending : WORDS.submit}
      </Button>
    </form>
  );
}

function Code({ sent, onBack }: { sent: Sent; onBack: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const tracking = originOf(query);
  const { resendAfterSeconds, ...request } = sent;
  return (
    <PhoneCodeForm
      className="sign-in__fields"
      lead={
        <p role="status">
          {PHONE_CODE.lead} {sent.phone}.
        </p>
      }
      resendAfterSeconds={resendAfterSeconds}
      words={{ submit: WORDS.validate, submitting: WORDS.validating, back: PHONE_CODE.change, resendFailed: WORDS.smsFailed }}
      verify={async (code) => (await checkAccountCode(sent.phone, code, tracking)).verified}
      finish={async () => {
        await startTrial(client, request, tracking);
        navigate('/dashboardPage', { replace: true });
      }}
      explain={(failure) => {
        const used = failure instanceof ApiProblem && failure.code === 'signup.phone_used';
        return { whole: used ? problemTitle(failure) : WORDS.failed };
      }}
      resend={() => sendAccountCode(sent.phone, tracking)}
      onBack={onBack}
    />
  );
}
