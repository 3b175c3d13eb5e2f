import { isPlainName, NAME_REFUSED } from '@attendu/contracts/person-name';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { type FormErrors, textOf, useForm } from '../../../lib/use-form.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { useSession } from '../api.ts';
import { AccountPage } from '../components/AccountPage.tsx';
import { NameFields } from '../components/NameFields.tsx';
import { PhoneCodeForm } from '../components/PhoneCodeForm.tsx';
import { FORGOT_PASSWORD } from '../content.ts';
import { PHONE_CODE } from '../phone-code-content.ts';
import { checkAccountCode, sendAccountCode, startTrial, type TrialRequest } from '../signup-api.ts';
import { SIGN_UP } from '../signup-content.ts';
import { trackingOf } from '../signup-fields.ts';
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
        {isPending || account ? <p>{WORDS.lead}</p> : <Visitor />}
        {account && !sent ? <Identity firstName={account.firstName} lastName={account.lastName} onSent={setSent} /> : null}
        {account && sent ? <Code sent={sent} onBack={() => setSent(null)} /> : null}
      </div>
    </AccountPage>
  );
}

function Visitor() {
  return (
    <>
      <Notice title={WORDS.visitor}>
        <p>{WORDS.visitorWhy}</p>
      </Notice>
      <ButtonLink to="/signinPage" tone="primary">
        {WORDS.signUp}
      </ButtonLink>
      <ButtonLink to="/loginPage" state={{ from: '/trialPage' }}>
        {WORDS.signIn}
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
    send: ({ phone }) => sendAccountCode(phone, trackingOf(query)),
    onDone: (answer, request) => onSent({ ...request, ...answer }),
    errorsOf: refusalOf,
  });

  return (
    <form className="sign-in__fields" onSubmit={onSubmit} noValidate>
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
  const tracking = trackingOf(query);
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
