import type { Account, FactorKind } from '@attendu/contracts/auth/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiProblem, problemTitle } from '../../lib/api.ts';
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, PasswordField } from '../../ui/Field.tsx';
import { ErrorPanel, Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SESSIONS_KEY } from '../session/profile.ts';
import { addPasskey, confirmTotp, PasskeyFailed, startTotp } from './api.ts';
import { SECOND_FACTOR as WORDS } from './content.ts';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './second-factor.css';

type EnrolmentProps = {
  kind: FactorKind;
  /** Except while the session awaits a first factor, one is added with the password. */
  asksPassword: boolean;
  /** After the recovery codes, when there are some. */
  onAdded: (account: Account) => void;
  onCancel: () => void;
};

type Added = { account: Account; recoveryCodes: string[] | null };

/** Adds an application or a passkey; then shows the recovery codes of a first factor. */
export function FactorEnrolment({ kind, asksPassword, onAdded, onCancel }: EnrolmentProps) {
  const [added, setAdded] = useState<Added | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const client = useQueryClient();
  function onDone(result: Added): void {
    // A first factor ends the account's other sessions.
    void client.invalidateQueries({ queryKey: SESSIONS_KEY });
    if (result.recoveryCodes === null) onAdded(result.account);
    else setAdded(result);
  }
  if (added?.recoveryCodes) return <RecoveryCodes codes={added.recoveryCodes} onKept={() => onAdded(added.account)} />;
  const cancel = (
    <Button tone="quiet" onClick={onCancel}>
      {WORDS.cancel}
    </Button>
  );
  if (kind === 'passkey') return <NewPasskey asksPassword={asksPassword} onDone={onDone} cancel={cancel} />;
  if (asksPassword && password === null) return <PasswordFirst onGiven={setPassword} cancel={cancel} />;
  return <NewTotp password={password} onDone={onDone} onWrongPassword={() => setPassword(null)} cancel={cancel} />;
}

type Part = { cancel: ReactNode };

function CurrentPassword({ error = null }: { error: string | null | undefined }) {
  return <PasswordField label={WORDS.password} name="password" autoComplete="current-password" maxLength={256} required error={error} />;
}

function FormActions({ submit, busy, cancel }: Part & { submit: string; busy: boolean }) {
  return (
    <div className="factor__actions">
      <Button type="submit" tone="primary" busy={busy}>
        {submit}
      </Button>
      {cancel}
    </div>
  );
}

function PasswordFirst({ onGiven, cancel }: Part & { onGiven: (password: string) => void }) {
  const form = useForm({
    read: (data) => String(data.get('password') ?? ''),
    validate: (password): FormErrors<'password'> => (password === '' ? { password: WORDS.passwordMissing } : {}),
    send: async () => undefined,
    onDone: (_result, password) => onGiven(password),
  });
  return (
    <form className="factor__form" onSubmit={form.onSubmit} noValidate>
      <CurrentPassword error={form.errors.password} />
      <FormActions submit={WORDS.next} busy={form.isSending} cancel={cancel} />
    </form>
  );
}

type NewTotpProps = Part & { password: string | null; onDone: (added: Added) => void; onWrongPassword: () => void };

function NewTotp({ password, onDone, onWrongPassword, cancel }: NewTotpProps) {
  const prepared = useQuery({
    queryKey: ['new-totp'],
    queryFn: () => startTotp(password),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const form = useForm({
    read: (data) => textOf(data, 'code'),
    validate: (code): FormErrors<'code'> => (code === '' ? { code: WORDS.codeMissing } : {}),
    send: (code) => confirmTotp(prepared.data?.factorId ?? '', code),
    onDone,
    errorsOf: (error) => ({ code: problemTitle(error) }),
  });
  if (prepared.isPending) return <Skeleton lines={4} />;
  if (prepared.isError) {
    const isPassword = prepared.error instanceof ApiProblem && prepared.error.code === 'auth.wrong_password';
    return (
      <ErrorPanel
        title={problemTitle(prepared.error)}
        actions={
          <>
            <Button small onClick={isPassword ? onWrongPassword : () => void prepared.refetch()}>
              {WORDS.retry}
            </Button>
            {cancel}
          </>
        }
      />
    );
  }
  const { uri, secret } = prepared.data;
  return (
    <form className="factor__form" onSubmit={form.onSubmit} noValidate>
      <p>{WORDS.scan}</p>
      <QrCode text={uri} label={WORDS.qrLabel} />
      <p className="factor__small">
        {WORDS.manual}
        {'\u00a0: '}
        <code className="factor__secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Field
        label={WORDS.firstCode}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        error={form.errors.code ?? null}
      />
      <FormActions submit={WORDS.verify} busy={form.isSending} cancel={cancel} />
    </form>
  );
}

type NewPasskeyProps = Part & { asksPassword: boolean; onDone: (added: Added) => void };

function NewPasskey({ asksPassword, onDone, cancel }: NewPasskeyProps) {
  const form = useForm<{ name: string; password: string }, 'name' | 'password', Added>({
    read: (data) => ({ name: textOf(data, 'name'), password: String(data.get('password') ?? '') }),
    validate: ({ name, password }): FormErrors<'name' | 'password'> => ({
      ...(name === '' ? { name: WORDS.passkeyNameMissing } : {}),
      ...(asksPassword && password === '' ? { password: WORDS.passwordMissing } : {}),
    }),
    send: ({ name, password }) => addPasskey(name, asksPassword ? password : null),
    onDone,
    errorsOf: (error) => {
      if (error instanceof PasskeyFailed) return { whole: WORDS.passkeyNotAdded };
      const isPassword = error instanceof ApiProblem && error.code === 'auth.wrong_password';
      return isPassword ? { password: problemTitle(error) } : { whole: problemTitle(error) };
    },
  });
  return (
    <form className="factor__form" onSubmit={form.onSubmit} noValidate>
      <p>{WORDS.passkeyLead}</p>
      {form.errors.whole ? <Notice tone="error" title={form.errors.whole} urgent /> : null}
      <Field
        label={WORDS.passkeyName}
        name="name"
        defaultValue={WORDS.passkeyDefault}
        autoComplete="off"
        maxLength={60}
        required
        error={form.errors.name ?? null}
      />
      {asksPassword ? <CurrentPassword error={form.errors.password} /> : null}
      <FormActions submit={WORDS.addPasskey} busy={form.isSending} cancel={cancel} />
    </form>
  );
}
