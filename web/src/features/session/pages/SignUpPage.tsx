import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { AccountPage } from '../components/AccountPage.tsx';
import { SignUpCode } from '../components/SignUpCode.tsx';
import { SignUpForm } from '../components/SignUpForm.tsx';
import { createAccount, type Signup } from '../signup-api.ts';
import { DOCUMENTS, SIGN_UP } from '../signup-content.ts';
import { type SignupErrors, type SignupFields, trackingOf } from '../signup-fields.ts';

const welcomeCode = () => import('../components/Welcome.tsx');
const Welcome = lazyPart(welcomeCode, 'Welcome');

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

  // Loaded while the code is typed; a failed load is retried when the window opens.
  useEffect(() => {
    if (step.kind === 'code') welcomeCode().catch(() => undefined);
  }, [step.kind]);

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
      <Suspense fallback={null}>{step.kind === 'welcome' ? <Welcome /> : null}</Suspense>
    </AccountPage>
  );
}
