import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { AccountPage } from '../components/AccountPage.tsx';
import { SignUpForm } from '../components/SignUpForm.tsx';
import { createAccount, type Signup } from '../signup-api.ts';
import { SIGN_UP } from '../signup-content.ts';
import { originOf, type SignupErrors } from '../signup-fields.ts';

const codeCode = () => import('../components/SignUpCode.tsx');
const welcomeCode = () => import('../components/Welcome.tsx');
const SignUpCode = lazyPart(codeCode, 'SignUpCode');
const Welcome = lazyPart(welcomeCode, 'Welcome');

type Step =
  | { kind: 'form'; signup: Signup | null; errors: SignupErrors; whole: string | null }
  | { kind: 'code'; signup: Signup; resendAfterSeconds: number }
  | { kind: 'welcome' };

/** The free trial: identity, then the code received by SMS, then the account. */
export function SignUpPage() {
  const client = useQueryClient();
  const [query] = useSearchParams();
  const [step, setStep] = useState<Step>({ kind: 'form', signup: null, errors: {}, whole: null });

  // Loaded while the code is typed; a failed load is retried when the window opens.
  useEffect(() => {
    if (step.kind === 'code') welcomeCode().catch(() => undefined);
  }, [step.kind]);

  return (
    <AccountPage back={{ to: '/loginPage', label: SIGN_UP.signIn }}>
      {step.kind === 'form' ? (
        <SignUpForm
          signup={step.signup}
          arrival={query}
          errors={step.errors}
          whole={step.whole}
          onTyping={() => void codeCode().catch(() => undefined)}
          onSent={(signup, resendAfterSeconds) => setStep({ kind: 'code', signup, resendAfterSeconds })}
        />
      ) : null}
      <Suspense fallback={null}>
        {step.kind === 'code' ? (
          <SignUpCode
            signup={step.signup}
            tracking={originOf(query)}
            resendAfterSeconds={step.resendAfterSeconds}
            create={() => createAccount(client, step.signup, originOf(query))}
            onCreated={() => setStep({ kind: 'welcome' })}
            onBack={(errors, whole) => setStep({ kind: 'form', signup: step.signup, errors, whole })}
          />
        ) : null}
        {step.kind === 'welcome' ? <Welcome /> : null}
      </Suspense>
    </AccountPage>
  );
}
