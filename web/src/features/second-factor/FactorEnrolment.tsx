import type { Account, FactorKind } from '@attendu/contracts/auth/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, problemTitle } from '../../lib/api.ts';
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ErrorPanel, Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OwnPasswordField } from '../session/components/OwnPasswordField.tsx';
import { SESSIONS_KEY } from '../session/profile.ts';
import { OWN_PASSWORD } from '../session/proof-content.ts';
import { addPasskey, confirmTotp, PasskeyFailed, startTotp } from './api.ts';
import { SECOND_FACTOR as WORDS } from './content.ts';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';
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
  const client = useQueryClient();
  function onDone(result: Added): void {
    // A first factor ends the account's other sessions.
    void client.invalidateQueries({ queryKey: SESSIONS_KEY });
    if (result.recoveryCodes === null) onAdded(result.account);
    else setAdded(result);
  }
  if (added?.recoveryCodes) return <RecoveryCodes codes={added.recoveryCodes} onKept={() => onAdded(added.account)} />;
  const props = { asksPassword, onDone, onCancel };
  return kind === 'passkey' ? <NewPasskey {...props} /> : <NewTotp {...props} />;
}

function Cancel({ onCancel }: { onCancel: () => void }) {
  return (
    <Button tone="quiet" onClick={onCancel}>
      {WORDS.cancel}
    </Button>
  );
}

function FormActions({ submit, busy, onCancel }: { submit: string; busy: boolean; onCancel: () => void }) {
  return (
    <div className="factor__actions">
      <Button type="submit" tone="primary" busy={busy}>
        {submit}
      </Button>
      <Cancel onCancel={onCancel} />
    </div>
  );
}

type Prepared = Awaited<ReturnType<typeof startTotp>>;
type TotpProps = { onDone: (added: Added) => void; onCancel: () => void };

/** An application, once its key is prepared: with the password, where the server asks for it. */
function NewTotp({ asksPassword, onDone, onCancel }: TotpProps & { asksPassword: boolean }) {
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  if (prepared !== null) return <FirstCode prepared={prepared} onDone={onDone} onCancel={onCancel} />;
  if (!asksPassword) return <PreparedTotp onDone={onDone} onCancel={onCancel} />;
  return <OwnPasswordForm lead={WORDS.passwordLead} submit={WORDS.next} send={startTotp} onDone={setPrepared} onCancel={onCancel} />;
}

function PreparedTotp(props: TotpProps) {
  const prepared = useQuery({
    queryKey: ['new-totp'],
    queryFn: () => startTotp(null),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (prepared.isPending) return <Skeleton lines={4} />;
  if (prepared.isError) {
    return (
      <ErrorPanel
        title={problemTitle(prepared.error)}
        actions={
          <>
            <Button small onClick={() => void prepared.refetch()}>
              {WORDS.retry}
            </Button>
            <Cancel onCancel={props.onCancel} />
          </>
        }
      />
    );
  }
  return <FirstCode prepared={prepared.data} {...props} />;
}

function FirstCode({ prepared: { factorId, uri, secret }, onDone, onCancel }: TotpProps & { prepared: Prepared }) {
  const form = useForm({
    read: (data) => textOf(data, 'code'),
    validate: (code): FormErrors<'code'> => (code === '' ? { code: WORDS.codeMissing } : {}),
    send: (code) => confirmTotp(factorId, code),
    onDone,
    errorsOf: (error) => ({ code: problemTitle(error) }),
  });
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
      <FormActions submit={WORDS.verify} busy={form.isSending} onCancel={onCancel} />
    </form>
  );
}

type NewPasskeyProps = { asksPassword: boolean; onDone: (added: Added) => void; onCancel: () => void };

function NewPasskey({ asksPassword, onDone, onCancel }: NewPasskeyProps) {
  const form = useForm<{ name: string; password: string }, 'name' | 'password', Added>({
    read: (data) => ({ name: textOf(data, 'name'), password: String(data.get('password') ?? '') }),
    validate: ({ name, password }): FormErrors<'name' | 'password'> => ({
      ...(name === '' ? { name: WORDS.passkeyNameMissing } : {}),
      ...(asksPassword && password === '' ? { password: OWN_PASSWORD.missing } : {}),
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
      {asksPassword ? <p>{WORDS.passwordLead}</p> : null}
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
      {asksPassword ? <OwnPasswordField error={form.errors.password} /> : null}
      <FormActions submit={WORDS.addPasskey} busy={form.isSending} onCancel={onCancel} />
    </form>
  );
}
