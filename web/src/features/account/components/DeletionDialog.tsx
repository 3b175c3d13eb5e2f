import type { Profile } from '@attendu/contracts/auth/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { focusWrong } from '../../../lib/focus-wrong.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, PasswordField } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { deleteAccount, PROFILE_KEY } from '../api.ts';
import { ACCOUNT as WORDS } from '../content.ts';
import { DELETION_QUERY, needsFreshSignIn } from '../fresh.ts';
import { FreshSignIn } from './FreshSignIn.tsx';

type Errors = { email?: string; password?: string; whole?: string };

/**
 * Asks for the address, against accidental deletion, and for the password or a fresh sign-in with the identity provider,
 * against an unattended screen.
 */
export function DeletionDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const formId = useId();
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = String(data.get('email') ?? '').trim();
    const password = String(data.get('password') ?? '');
    const show = (found: Errors) => {
      setErrors(found);
      focusWrong(form, found);
    };
    if (email.toLowerCase() !== profile.email) return show({ email: WORDS.emailMismatch });
    if (profile.hasPassword && password === '') return show({ password: WORDS.currentMissing });
    setErrors({});
    setBusy(true);
    try {
      await deleteAccount(email, profile.hasPassword ? password : null);
      // Full page load, so that no data of the session stays in memory.
      window.location.replace('/');
    } catch (error) {
      setBusy(false);
      const code = error instanceof ApiProblem ? error.code : '';
      // The five minutes are over: reads the profile again.
      if (code === 'auth.fresh_sign_in_required') await client.invalidateQueries({ queryKey: PROFILE_KEY });
      show(code === 'auth.wrong_password' ? { password: problemTitle(error) } : { whole: problemTitle(error) });
    }
  }

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
      actions={
        <>
          <Button onClick={onClose}>{WORDS.cancel}</Button>
          <Button type="submit" form={formId} tone="danger" busy={busy}>
            {busy ? WORDS.deleting : WORDS.deleteConfirm}
          </Button>
        </>
      }
    >
      <form id={formId} className="account__form" onSubmit={submit} noValidate>
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
        {profile.hasPassword ? (
          <PasswordField
            label={WORDS.current}
            name="password"
            autoComplete="current-password"
            maxLength={256}
            required
            error={errors.password ?? null}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
