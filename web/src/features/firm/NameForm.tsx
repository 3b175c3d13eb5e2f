import { problemTitle } from '../../lib/api.ts';
import { textOf, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { wasNotConfirmed } from '../second-factor/confirmation.ts';
import { useFirmChange } from './api.ts';
import { FIRM as WORDS } from './content.ts';

/** Changes the name of the firm. */
export function NameForm({ name }: { name: string }) {
  const { rename } = useFirmChange();
  const form = useForm<string, 'name', unknown>({
    read: (data) => textOf(data, 'name'),
    validate: (wanted): { name?: string } => (wanted === '' ? { name: WORDS.nameMissing } : {}),
    send: (wanted) => rename.mutateAsync(wanted),
    onDone: () => toast.success(WORDS.renamed),
    errorsOf: (error): { name?: string } => (wasNotConfirmed(error) ? {} : { name: problemTitle(error) }),
  });
  return (
    <form className="firm__invite" onSubmit={form.onSubmit} noValidate>
      <Field label={WORDS.name} name="name" autoComplete="off" maxLength={100} defaultValue={name} error={form.errors.name ?? null} />
      <Button type="submit" busy={form.isSending}>
        {WORDS.rename}
      </Button>
    </form>
  );
}
