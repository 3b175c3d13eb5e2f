import { ApiProblem } from '../../../lib/api.ts';
import { type FormErrors, useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { RESET_PASSWORD as WORDS } from '../content.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

type NewPassword = { password: string; confirmation: string };

type NewPasswordFormProps = {
  label: string;
  words: { submit: string; submitting: string };
  save: (password: string) => Promise<void>;
  onDone?: () => void;
  /** The sentence of a failure that is not about the password. */
  explain: (error: unknown) => string;
};

function errorsOf({ password, confirmation }: NewPassword): FormErrors<keyof NewPassword> {
  if ([...password].length < 6) return { password: WORDS.tooShort };
  return password === confirmation ? {} : { confirmation: WORDS.different };
}

/** A new password, typed twice, with its errors. */
export function NewPasswordForm({ label, words, save, onDone, explain }: NewPasswordFormProps) {
  const { errors, isSending, isSent, onSubmit } = useForm({
    read: (data): NewPassword => ({ password: String(data.get('password') ?? ''), confirmation: String(data.get('confirmation') ?? '') }),
    validate: errorsOf,
    send: ({ password }) => save(password),
    onDone: () => onDone?.(),
    errorsOf: (error) =>
      error instanceof ApiProblem && error.code.startsWith('auth.password_') ? { password: error.title } : { whole: explain(error) },
  });
  const isBusy = isSending || isSent;

  return (
    <form className="sign-in__fields" onSubmit={onSubmit} noValidate>
      {errors.whole ? <Notice tone="error" title={errors.whole} urgent /> : null}
      <NewPasswordFields
        name="password"
        label={label}
        hint={WORDS.stronger}
        error={errors.password ?? null}
        confirmation={{ label: WORDS.confirmation, error: errors.confirmation ?? null }}
      />
      <Button type="submit" tone="primary" busy={isBusy}>
        {isBusy ? words.submitting : words.submit}
      </Button>
    </form>
  );
}
