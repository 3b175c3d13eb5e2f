import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FOLDERS } from './content.ts';
import { NAME_MAX } from './name-limit.ts';
import './NameDialog.css';

type NameDialogProps = {
  title: string;
  submit: string;
  initial?: string;
  onName: (name: string) => void;
  onClose: () => void;
};

/** Asks for a name of 50 characters at most; a blank one cannot be sent. */
export function NameDialog({ title, submit, initial = '', onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const length = Array.from(name.trim()).length;
  const wrong = length === 0 || length > NAME_MAX;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (wrong) return;
    onName(name.trim());
    onClose();
  }

  return (
    <Dialog open onClose={onClose} title={title} modalOnly>
      <form className="name-form" onSubmit={onSubmit}>
        <Field
          label={FOLDERS.name}
          name="name"
          autoFocus
          autoComplete="off"
          value={name}
          aside={
            <span className={length > NAME_MAX ? 'name-form__count name-form__count--over' : 'name-form__count'}>
              {length} / {NAME_MAX}
            </span>
          }
          onChange={(event) => setName(event.target.value)}
        />
        <div className="name-form__actions">
          <Button onClick={onClose}>{FOLDERS.cancel}</Button>
          <Button type="submit" tone="primary" disabled={wrong}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
