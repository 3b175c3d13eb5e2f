import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AccountPage } from '../components/AccountPage.tsx';
import { SignUpCode } from '../components/SignUpCode.tsx';
import { SignUpForm } from '../components/SignUpForm.tsx';
import { createAccount, type Signup } from '../signup-api.ts';
import { DOCUMENTS, SIGN_UP } from '../signup-content.ts';
import { type SignupErrors, type SignupFields, trackingOf } from '../signup-fields.ts';

const WELCOME_MS = 3_000;

type Step =
  | { kind: 'form'; errors: SignupErrors; whole: string | null }
  | { kind: 'code'; signup: Signup; resendAfterSeconds: number }
  | { kind: 'welcome' };

/** The free trial: identity, then the code received by SMS, then the account. */
export function SignUpPage() {
  const client = useQueryClient();
  const [query] = useSearchParams();
  const [tracking] = useState(() => trackingOf(query));
  const [fields, setFields] = useState<SignupFields>(() => ({
    email: query.get('email') ?? '',
    firstName: query.get('firstName') ?? '',
    lastName: query.get('lastName') ?? '',
    phone: query.get('phone') ?? '',
    password: '',
    confirmation: '',
  }));
  const [accepted, setAccepted] = useState<readonly boolean[]>(() => DOCUMENTS.map(() => false));
  const [step, setStep] = useState<Step>({ kind: 'form', errors: {}, whole: null });

  return (
    <AccountPage back={{ to: '/loginPage', label: SIGN_UP.signIn }}>
      {step.kind === 'form' ? (
        <SignUpForm
          fields={fields}
          onChange={setFields}
          accepted={accepted}
          onAccept={setAccepted}
          tracking={tracking}
          errors={step.errors}
          whole={step.whole}
          onSent={(signup, resendAfterSeconds) => setStep({ kind: 'code', signup, resendAfterSeconds })}
        />
      ) : null}
      {step.kind === 'code' ? (
        <SignUpCode
          signup={step.signup}
          tracking={tracking}
          resendAfterSeconds={step.resendAfterSeconds}
          create={() => createAccount(client, step.signup, tracking)}
          onCreated={() => setStep({ kind: 'welcome' })}
          onBack={(errors, whole) => setStep({ kind: 'form', errors, whole })}
        />
      ) : null}
      {step.kind === 'welcome' ? <Welcome /> : null}
    </AccountPage>
  );
}

function Welcome() {
  const navigate = useNavigate();
  const enter = () => void navigate('/dashboardPage', { replace: true });
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/dashboardPage', { replace: true }), WELCOME_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Dialog
      open
      modalOnly
      onClose={enter}
      title={SIGN_UP.welcome}
      actions={
        <Button tone="primary" onClick={enter}>
          {SIGN_UP.enter}
        </Button>
      }
    >
      <p>{SIGN_UP.welcomeText}</p>
    </Dialog>
  );
}
