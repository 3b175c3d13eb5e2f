import type { Profile } from '@attendu/contracts/auth/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { changePhone, checkCode, sendCode } from '../api.ts';
import { ACCOUNT as WORDS } from '../content.ts';
import { Section } from './Section.tsx';

type Sent = { phone: string; resendAfterSeconds: number };

/** The verified phone; another one takes its place once its code is typed. */
export function PhoneSection({ profile }: { profile: Profile }) {
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <Section title={WORDS.phone} text={profile.phone === null ? WORDS.phoneNone : `${WORDS.phoneNow} ${profile.phone}.`}>
      {sent === null ? <NumberForm onSent={setSent} /> : <CodeForm sent={sent} onDone={() => setSent(null)} />}
    </Section>
  );
}

function NumberForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const [error, setError] = useState<{ field?: string; whole?: string }>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const phone = String(new FormData(event.currentTarget).get('phone') ?? '').trim();
    if (phone === '') return setError({ field: WORDS.phoneMissing });
    setBusy(true);
    setError({});
    try {
      onSent({ phone, ...(await sendCode(phone)) });
    } catch (failure) {
      setBusy(false);
      const refused = failure instanceof ApiProblem && failure.code === 'signup.phone_refused';
      setError(refused ? { field: problemTitle(failure) } : { whole: problemTitle(failure) });
    }
  }

  return (
    <form className="account__form" onSubmit={submit} noValidate>
      {error.whole ? <Notice tone="error" title={error.whole} urgent /> : null}
      <Field label={WORDS.phoneNew} name="phone" type="tel" autoComplete="tel" maxLength={40} required error={error.field ?? null} />
      <Button type="submit" busy={busy}>
        {busy ? WORDS.sending : WORDS.sendCode}
      </Button>
    </form>
  );
}

function CodeForm({ sent, onDone }: { sent: Sent; onDone: () => void }) {
  const client = useQueryClient();
  const [left, restart] = useCountdown(sent.resendAfterSeconds);
  const [error, setError] = useState<{ field?: string; whole?: string }>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    setBusy(true);
    setError({});
    try {
      if (code !== '' && (await checkCode(sent.phone, code)).verified) {
        await changePhone(client);
        toast.success(WORDS.phoneSaved);
        return onDone();
      }
      setError({ field: WORDS.wrongCode });
    } catch (failure) {
      setError({ whole: problemTitle(failure) });
    }
    setBusy(false);
  }

  async function resend() {
    setError({});
    try {
      restart((await sendCode(sent.phone)).resendAfterSeconds);
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.retryAfterSeconds !== null) restart(failure.retryAfterSeconds);
      setError({ whole: problemTitle(failure) });
    }
  }

  return (
    <form className="account__form" onSubmit={submit} noValidate>
      <p role="status">
        {WORDS.codeSent} {sent.phone}.
      </p>
      {error.whole ? <Notice tone="error" title={error.whole} urgent /> : null}
      <Field
        label={WORDS.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        error={error.field ?? null}
      />
      <div className="account__actions">
        <Button type="submit" tone="primary" busy={busy}>
          {WORDS.confirm}
        </Button>
        <Button onClick={resend} disabled={left > 0}>
          {left > 0 ? `${WORDS.resend} (${left} s)` : WORDS.resend}
        </Button>
        <Button tone="quiet" onClick={onDone}>
          {WORDS.cancel}
        </Button>
      </div>
    </form>
  );
}
