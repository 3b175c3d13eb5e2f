import { useState } from 'react';
import { problemTitle } from '../../../lib/api.ts';
import { type FormErrors, textOf, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { wasNotConfirmed } from '../../second-factor/confirmation.ts';
import { createFirm } from '../api.ts';
import { NEW_FIRM as WORDS } from '../content.ts';
import { useHeldPassword } from '../password.ts';
import { Lead } from './Lead.tsx';

type Values = { name: string; email: string };

/** Opens a firm and invites its first administrator; after the administrator's password was given above. */
export function NewFirmForm() {
  const { password, refused } = useHeldPassword();
  const [done, setDone] = useState<string | null>(null);
  const form = useForm<Values, keyof Values, { invitation: { email: string } }>({
    read: (data) => ({ name: textOf(data, 'name'), email: textOf(data, 'email') }),
    validate: ({ name, email }): FormErrors<keyof Values> => ({
      ...(name === '' ? { name: WORDS.noName } : {}),
      ...(email === '' ? { email: WORDS.noEmail } : {}),
    }),
    send: createFirm,
    onDone: ({ invitation }) => setDone(invitation.email),
    errorsOf: (error): FormErrors<keyof Values> => (wasNotConfirmed(error) ? {} : { whole: problemTitle(error) }),
  });
  if (password === null)
    return (
      <>
        {refused === null ? null : <Notice tone="error" title={refused} urgent />}
        <Lead>{WORDS.passwordFirst}</Lead>
      </>
    );
  return (
    <form className="admin__form" onSubmit={form.onSubmit} noValidate>
      <Field label={WORDS.name} name="name" autoComplete="off" maxLength={100} error={form.errors.name ?? null} />
      <Field label={WORDS.email} name="email" type="email" autoComplete="off" maxLength={254} error={form.errors.email ?? null} />
      {form.errors.whole ? <Notice tone="error" title={form.errors.whole} urgent /> : null}
      {done === null ? null : <Notice title={WORDS.done(done)} />}
      <Button type="submit" tone="primary" busy={form.isSending}>
        {WORDS.submit}
      </Button>
    </form>
  );
}
