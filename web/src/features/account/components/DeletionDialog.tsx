import type { Profile } from '@attendu/contracts/auth/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { type FormErrors, textOf, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { FreshSignIn } from '../../session/components/FreshSignIn.tsx';
import { OwnPasswordField } from '../../session/components/OwnPasswordField.tsx';
import { needsFreshSignIn } from '../../session/fresh-sign-in.ts';
import { PROFILE_KEY } from '../../session/profile.ts';
import { OWN_PASSWORD } from '../../session/proof-content.ts';
import { deleteAccount } from '../api.ts';
import { DELETION_QUERY, ACCOUNT as WORDS } from '../content.ts';

type Proof = { email: string; password: string };

/**
 * Asks for the address, against accidental deletion, and for the password or a fresh sign-in with the identity provider,
 * against an unattended screen.
 */
export function DeletionDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const formId = useId();
  const client = useQueryClient();
  const { errors, isSending, isSent, onSubmit } = useForm({
    read: (data): Proof => ({ email: textOf(data, 'email'), password: String(data.get('password') ?? '') }),
    validate: ({ email, password }): FormErrors<keyof Proof> => {
      if (email.toLowerCase() !== profile.email) return { email: WORDS.emailMismatch };
      return profile.hasPassword && password === '' ? { password: OWN_PASSWORD.missing } : {};
    },
    send: ({ email, password }) => deleteAccount(email, profile.hasPassword ? password : null),
    errorsOf: (error) => {
      const code = error instanceof ApiProblem ? error.code : '';
      // The five minutes are over: reads the profile again.
      if (code === 'auth.fresh_sign_in_required') void client.invalidateQueries({ queryKey: PROFILE_KEY });
      return code === 'auth.wrong_password' ? { password: problemTitle(error) } : { whole: problemTitle(error) };
    },
  });
  const isBusy = isSending || isSent;

  if (needsFreshSignIn(profile)) {
    return (
      <Dialog open onClose={onClose} title={WORDS.deleteTitle} actions={<Button onClick={onClose}>{WORDS.cancel}</Button>}>
        <div className="account__form">
          <p>{WORDS.deleteLead}</p>
          <FreshSignIn profile={profile} next={`/accountPage?${DELETION_QUERY}=1`} />
        </div>
      </Dialog>
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={WORDS.deleteTitle}
      busy={isBusy}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {WORDS.cancel}
          </Button>
          <Button type="submit" form={formId} tone="danger" busy={isBusy}>
            {isBusy ? WORDS.deleting : WORDS.deleteConfirm}
          </Button>
        </>
      }
    >
      <form id={formId} className="account__form" onSubmit={onSubmit} noValidate>
        <p>{WORDS.deleteLead}</p>
        {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
        <Field
          label={WORDS.deleteEmail}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          required
          error={errors.email ?? null}
        />
        {profile.hasPassword ? <OwnPasswordField error={errors.password} /> : null}
      </form>
    </Dialog>
  );
}
