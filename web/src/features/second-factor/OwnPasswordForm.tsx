import { ApiProblem, problemTitle } from '../../lib/api.ts';
import { type FormErrors, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OwnPasswordField } from '../session/components/OwnPasswordField.tsx';
import { OWN_PASSWORD } from '../session/proof-content.ts';
import { wasNotConfirmed } from './confirmation.ts';
import { SECOND_FACTOR as WORDS } from './content.ts';

type OwnPasswordFormProps<R> = {
  /** Why the password is asked. */
  lead: string;
  submit: string;
  /** Checks or uses the password; a wrong one is told under the field. */
  send: (password: string) => Promise<R>;
  onDone: (result: R) => void;
  onCancel: () => void;
};

/** Asks for the present password alone, and says why. */
export function OwnPasswordForm<R>({ lead, submit, send, onDone, onCancel }: OwnPasswordFormProps<R>) {
  const form = useForm({
    read: (data) => String(data.get('password') ?? ''),
    validate: (password): FormErrors<'password'> => (password === '' ? { password: OWN_PASSWORD.missing } : {}),
    send,
    onDone,
    errorsOf: (error): FormErrors<'password'> => {
      if (wasNotConfirmed(error)) return {};
      const isPassword = error instanceof ApiProblem && error.code === 'auth.wrong_password';
      return isPassword ? { password: problemTitle(error) } : { whole: problemTitle(error) };
    },
  });
  return (
    <form className="factor__form" onSubmit={form.onSubmit} noValidate>
      <p className="factor__lead">{lead}</p>
      {form.errors.whole ? <Notice tone="error" title={form.errors.whole} urgent /> : null}
      <OwnPasswordField error={form.errors.password} autoFocus />
      <div className="factor__actions">
        <Button type="submit" tone="primary" busy={form.isSending}>
          {submit}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {WORDS.cancel}
        </Button>
      </div>
    </form>
  );
}
