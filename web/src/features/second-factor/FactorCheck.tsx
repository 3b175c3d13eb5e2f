import type { Account } from '@attendu/contracts/auth/schemas';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { problemTitle } from '../../lib/api.ts';
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ErrorPanel, Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { canUsePasskeys, checkCode, checkPasskey, checkRecoveryCode, PasskeyFailed, useFactorCheck } from './api.ts';
import { SECOND_FACTOR as WORDS } from './content.ts';
import './second-factor.css';

type FactorCheckProps = { onConfirmed: (account: Account) => void };

/** Confirms the session by a code, a passkey or a recovery code. */
export function FactorCheck({ onConfirmed }: FactorCheckProps) {
  const check = useFactorCheck();
  const [isRecovery, setRecovery] = useState(false);
  if (check.isPending) return <Skeleton lines={3} />;
  if (check.isError)
    return <ErrorPanel title={WORDS.unavailable} actions={<Button onClick={() => void check.refetch()}>{WORDS.retry}</Button>} />;
  const { kinds, passkeyOptions } = check.data;
  const hasCode = kinds.includes('totp');
  const hasPasskey = passkeyOptions !== null && canUsePasskeys();
  const isTyping = isRecovery || hasCode;

  return (
    <div className="factor">
      {hasPasskey && !isRecovery ? (
        <Passkey options={passkeyOptions} onConfirmed={onConfirmed} onFailed={() => void check.refetch()} isFirst={!hasCode} />
      ) : null}
      {hasPasskey && hasCode && !isRecovery ? <p className="factor__or">{WORDS.or}</p> : null}
      {isTyping ? <Code key={String(isRecovery)} isRecovery={isRecovery} onConfirmed={onConfirmed} /> : null}
      <Button tone="quiet" small onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? (hasCode ? WORDS.useCode : WORDS.usePasskey) : WORDS.useRecovery}
      </Button>
      {isRecovery ? <p className="factor__small">{WORDS.lost}</p> : null}
    </div>
  );
}

type PasskeyProps = FactorCheckProps & { options: Record<string, unknown>; onFailed: () => void; isFirst: boolean };

function Passkey({ options, onConfirmed, onFailed, isFirst }: PasskeyProps) {
  const checking = useMutation({
    mutationFn: () => checkPasskey(options),
    onSuccess: ({ account }) => onConfirmed(account),
    // A challenge is used once.
    onError: onFailed,
  });
  const { error } = checking;
  return (
    <>
      {error ? <Notice tone="error" title={error instanceof PasskeyFailed ? WORDS.passkeyFailed : problemTitle(error)} urgent /> : null}
      <Button
        tone={isFirst ? 'primary' : 'secondary'}
        icon={<KeyRound size={18} aria-hidden="true" />}
        busy={checking.isPending || checking.isSuccess}
        onClick={() => checking.mutate()}
      >
        {WORDS.usePasskey}
      </Button>
    </>
  );
}

function Code({ isRecovery, onConfirmed }: FactorCheckProps & { isRecovery: boolean }) {
  const form = useForm({
    read: (data) => textOf(data, 'code'),
    validate: (code): FormErrors<'code'> => (code === '' ? { code: WORDS.codeMissing } : {}),
    send: isRecovery ? checkRecoveryCode : checkCode,
    onDone: ({ account }) => onConfirmed(account),
    errorsOf: (error) => ({ code: problemTitle(error) }),
  });
  return (
    <form className="factor__form" onSubmit={form.onSubmit} noValidate>
      <p>{isRecovery ? WORDS.recoveryLead : WORDS.codeLead}</p>
      <Field
        label={isRecovery ? WORDS.recoveryCode : WORDS.code}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isRecovery ? 40 : 7}
        required
        error={form.errors.code ?? null}
      />
      <Button type="submit" tone="primary" busy={form.isSending || form.isSent}>
        {WORDS.confirm}
      </Button>
    </form>
  );
}
