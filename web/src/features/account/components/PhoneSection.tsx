import type { Profile } from '@attendu/contracts/auth/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { type FormErrors, textOf, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { FreshSignIn } from '../../session/components/FreshSignIn.tsx';
import { OwnPasswordField } from '../../session/components/OwnPasswordField.tsx';
import { PhoneCodeForm } from '../../session/components/PhoneCodeForm.tsx';
import { needsFreshSignIn } from '../../session/fresh-sign-in.ts';
import { PHONE_CODE } from '../../session/phone-code-content.ts';
import { PROFILE_KEY } from '../../session/profile.ts';
import { OWN_PASSWORD } from '../../session/proof-content.ts';
import { checkAccountCode, sendAccountCode } from '../../session/signup-api.ts';
import { changePhone } from '../api.ts';
import { ACCOUNT as WORDS } from '../content.ts';

type Sent = { phone: string; resendAfterSeconds: number };

/** The verified phone, and its replacement by code and password. */
export function PhoneSection({ profile }: { profile: Profile }) {
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <Section title={WORDS.phone} text={profile.phone === null ? WORDS.phoneNone : `${WORDS.phoneNow} ${profile.phone}.`}>
      {needsFreshSignIn(profile) ? <FreshSignIn profile={profile} next="/accountPage" /> : null}
      {!needsFreshSignIn(profile) && sent === null ? <NumberForm onSent={setSent} /> : null}
      {!needsFreshSignIn(profile) && sent !== null ? (
        <CodeForm sent={sent} hasPassword={profile.hasPassword} onDone={() => setSent(null)} />
      ) : null}
    </Section>
  );
}

function NumberForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const { errors, isSending, onSubmit } = useForm({
    read: (data) => textOf(data, 'phone'),
    validate: (phone): FormErrors<'phone'> => (phone === '' ? { phone: WORDS.phoneMissing } : {}),
    send: sendAccountCode,
    onDone: (answer, phone) => onSent({ phone, ...answer }),
    errorsOf: (failure) => {
      const isRefused = failure instanceof ApiProblem && failure.code === 'signup.phone_refused';
      return isRefused ? { phone: problemTitle(failure) } : { whole: problemTitle(failure) };
    },
  });

  return (
    <form className="account__form" onSubmit={onSubmit} noValidate>
      {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
      <Field label={WORDS.phoneNew} name="phone" type="tel" autoComplete="tel" maxLength={40} required error={errors.phone ?? null} />
      <Button type="submit" busy={isSending}>
        {isSending ? WORDS.sending : WORDS.sendCode}
      </Button>
    </form>
  );
}

function CodeForm({ sent, hasPassword, onDone }: { sent: Sent; hasPassword: boolean; onDone: () => void }) {
  const client = useQueryClient();
  const [wrongPassword, setWrongPassword] = useState<string | null>(null);

  /** Shows a password error under its field. */
  function explain(failure: unknown) {
    const code = failure instanceof ApiProblem ? failure.code : '';
    if (code === 'auth.fresh_sign_in_required') void client.invalidateQueries({ queryKey: PROFILE_KEY });
    if (code !== 'auth.wrong_password') return { whole: problemTitle(failure) };
    setWrongPassword(problemTitle(failure));
    return {};
  }

  return (
    <PhoneCodeForm
      className="account__form"
      lead={
        <p role="status">
          {PHONE_CODE.lead} {sent.phone}.
        </p>
      }
      resendAfterSeconds={sent.resendAfterSeconds}
      words={{ submit: WORDS.confirm, submitting: WORDS.confirming, back: WORDS.cancel, resendFailed: PHONE_CODE.resendFailed }}
      verify={async (code) => (await checkAccountCode(sent.phone, code)).verified}
      isReady={(data) => {
        const isMissing = hasPassword && data.get('password') === '';
        setWrongPassword(isMissing ? OWN_PASSWORD.missing : null);
        return !isMissing;
      }}
      finish={async (data) => {
        await changePhone(client, hasPassword ? String(data.get('password') ?? '') : null);
        toast.success(WORDS.phoneSaved);
        onDone();
      }}
      explain={explain}
      resend={() => sendAccountCode(sent.phone)}
      onBack={onDone}
    >
      {hasPassword ? <OwnPasswordField error={wrongPassword} /> : null}
    </PhoneCodeForm>
  );
}
