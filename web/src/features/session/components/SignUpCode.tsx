import type { Tracking } from '@attendu/contracts/auth/schemas';
import { ApiProblem } from '../../../lib/api.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PHONE_CODE } from '../phone-code-content.ts';
import { checkSignupCode, type Signup, sendCode } from '../signup-api.ts';
import type { SignupErrors } from '../signup-fields.ts';
import { type CodeError, PhoneCodeForm } from './PhoneCodeForm.tsx';

type SignUpCodeProps = {
  signup: Signup;
  tracking: Tracking;
  resendAfterSeconds: number;
  create: () => Promise<void>;
  onCreated: () => void;
  onBack: (errors: SignupErrors, whole: string | null) => void;
};

/** The second step: the code, then the account. */
export function SignUpCode({ signup, tracking, resendAfterSeconds, create, onCreated, onBack }: SignUpCodeProps) {
  /** Errors of the first step's fields lead back to it. */
  function explain(failure: unknown): CodeError | null {
    if (!(failure instanceof ApiProblem) || failure.code === 'unreadable') return { whole: PHONE_CODE.createFailed };
    if (failure.code === 'signup.email_taken') onBack({ email: PHONE_CODE.emailTaken }, PHONE_CODE.emailTakenWhole);
    else if (failure.code === 'signup.phone_used') onBack({ phone: failure.title }, null);
    else if (failure.code.startsWith('auth.password_')) onBack({ password: failure.title }, null);
    else if (failure.code === 'request.invalid') return { field: PHONE_CODE.wrongCode };
    else return { whole: failure.title };
    return null;
  }

  return (
    <PhoneCodeForm
      className="sign-in__form"
      lead={
        <>
          <PageHeading title={PHONE_CODE.title}>{PHONE_CODE.title}</PageHeading>
          <p>
            {PHONE_CODE.lead} {signup.phone}.
          </p>
        </>
      }
      resendAfterSeconds={resendAfterSeconds}
      words={{
        submit: PHONE_CODE.validate,
        submitting: PHONE_CODE.validating,
        back: PHONE_CODE.change,
        resendFailed: PHONE_CODE.resendFailed,
      }}
      verify={async (code) => (await checkSignupCode(signup, code, tracking)).verified}
      finish={async () => {
        await create();
        onCreated();
      }}
      explain={explain}
      resend={() => sendCode(signup, tracking)}
      onBack={() => onBack({}, null)}
    />
  );
}
