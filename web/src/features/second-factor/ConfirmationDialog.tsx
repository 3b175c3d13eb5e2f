import { ApiProblem, problemTitle } from '../../lib/api.ts';
import { type FormErrors, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/Field.tsx';
import { ErrorPanel, Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FreshSignIn } from '../session/components/FreshSignIn.tsx';
import { useProfile } from '../session/profile.ts';
import { proveOwner } from './api.ts';
import { settleConfirmation, useAskedConfirmation } from './confirmation.ts';
import { SECOND_FACTOR as WORDS } from './content.ts';
import { FactorCheck } from './FactorCheck.tsx';

/** Asks for the second factor, or for a proof of the account's owner, before a dangerous act, which continues once it is confirmed. */
export function ConfirmationDialog() {
  const asked = useAskedConfirmation();
  if (asked === null) return null;
  return (
    <Dialog open onClose={() => settleConfirmation(false)} title={WORDS.freshTitle} modalOnly>
      {asked.wanted === 'factor' ? (
        <>
          <p className="factor__lead">{WORDS.freshLead}</p>
          <FactorCheck onConfirmed={() => settleConfirmation(true)} />
        </>
      ) : (
        <OwnerProof />
      )}
    </Dialog>
  );
}

function OwnerProof() {
  const profile = useProfile();
  if (profile.isPending) return <Skeleton lines={2} />;
  if (profile.isError) {
    const retry = <Button onClick={() => void profile.refetch()}>{WORDS.retry}</Button>;
    return <ErrorPanel title={problemTitle(profile.error)} actions={retry} />;
  }
  return profile.data.hasPassword ? <OwnPassword /> : <FreshSignIn profile={profile.data} next="/accountPage" />;
}

function OwnPassword() {
  const form = useForm({
    read: (data) => String(data.get('password') ?? ''),
    validate: (password): FormErrors<'password'> => (password === '' ? { password: WORDS.passwordMissing } : {}),
    send: proveOwner,
    onDone: () => settleConfirmation(true),
    errorsOf: (error) => {
      const isPassword = error instanceof ApiProblem && error.code === 'auth.wrong_password';
      return isPassword ? { password: problemTitle(error) } : { whole: problemTitle(error) };
    },
  });
  return (
    <form className="factor__form" onSubmit={form.onSubmit} noValidate>
      <p className="factor__lead">{WORDS.proofLead}</p>
      {form.errors.whole ? <Notice tone="error" title={form.errors.whole} urgent /> : null}
      <PasswordField
        label={WORDS.password}
        name="password"
        autoComplete="current-password"
        maxLength={256}
        required
        autoFocus
        error={form.errors.password ?? null}
      />
      <div className="factor__actions">
        <Button type="submit" tone="primary" busy={form.isSending}>
          {WORDS.confirm}
        </Button>
        <Button tone="quiet" onClick={() => settleConfirmation(false)}>
          {WORDS.cancel}
        </Button>
      </div>
    </form>
  );
}
