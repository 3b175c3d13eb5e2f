import { useId } from 'react';
import { problemTitle } from '../../../lib/api.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PasswordField } from '../../../ui/Field.tsx';
import { checkPassword } from '../api.ts';
import { PASSWORD } from '../content.ts';
import { givePassword } from '../password.ts';

type PasswordDialogProps = { open: boolean; refused: string | null; onClose: () => void; onGiven: () => void };

/** Asks for the administrator's password, and checks it once. */
export function PasswordDialog({ open, refused, onClose, onGiven }: PasswordDialogProps) {
  const id = useId();
  const form = useForm<{ password: string }, 'admin_password', void>({
    read: (data) => ({ password: String(data.get('admin_password') ?? '') }),
    validate: ({ password }): { admin_password?: string } => (password === '' ? { admin_password: PASSWORD.empty } : {}),
    send: ({ password }) => checkPassword(password),
    onDone: (_, { password }) => {
      givePassword(password);
      onGiven();
    },
    errorsOf: (error) => ({ admin_password: problemTitle(error) }),
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={PASSWORD.title}
      modalOnly
      actions={
        <>
          <Button onClick={onClose}>{PASSWORD.cancel}</Button>
          <Button type="submit" form={id} tone="primary" busy={form.isSending}>
            {PASSWORD.submit}
          </Button>
        </>
      }
    >
      <form id={id} className="admin__form" onSubmit={form.onSubmit} noValidate>
        <p>{PASSWORD.why}</p>
        <PasswordField
          label={PASSWORD.label}
          name="admin_password"
          // Not the user's own password, so password managers should not store it.
          autoComplete="off"
          autoFocus
          maxLength={256}
          error={form.errors.admin_password ?? refused}
        />
      </form>
    </Dialog>
  );
}
