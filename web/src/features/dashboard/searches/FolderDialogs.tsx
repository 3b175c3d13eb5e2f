import type { Group } from '@attendu/contracts/dossier/schemas';
import { type FormEvent, useState } from 'react';
import { newId } from '../../../lib/new-id.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import type { Change } from './api.ts';
import { FOLDERS } from './content.ts';
import { NAME_MAX } from './name-limit.ts';
import './NameDialog.css';

/** Deletes a folder, with or without its searches. */
export function DeleteFolderDialog({
  group,
  onDelete,
  onClose,
}: {
  group: Group;
  onDelete: (withDossiers: boolean) => void;
  onClose: () => void;
}) {
  const [withDossiers, setWithDossiers] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={FOLDERS.deleteTitle}
      modalOnly
      actions={
        <>
          <Button onClick={onClose}>{FOLDERS.cancel}</Button>
          <Button
            tone="danger"
            onClick={() => {
              onDelete(withDossiers);
              onClose();
            }}
          >
            {FOLDERS.deleteSubmit}
          </Button>
        </>
      }
    >
      <p>{FOLDERS.deleteLead(group.name)}</p>
      {group.dossiers > 0 ? (
        <>
          <label className="choice">
            <input type="checkbox" checked={withDossiers} onChange={(event) => setWithDossiers(event.target.checked)} />
            {FOLDERS.deleteWith(group.dossiers)}
          </label>
          {withDossiers ? null : <p className="choice__hint">{FOLDERS.deleteKept}</p>}
        </>
      ) : null}
    </Dialog>
  );
}

type MoveDialogProps = {
  groups: readonly Group[];
  ids: readonly string[];
  /** Their present folder, when they share one. */
  current: string | null;
  onChange: (change: Change) => void;
  onClose: () => void;
};

const NEW = 'new';
const NONE = 'none';

/** Chooses the target folder of searches: an existing one, a new one, or none. */
export function MoveDialog({ groups, ids, current, onChange, onClose }: MoveDialogProps) {
  // Of several searches nothing is chosen yet: « none » would take them out of their folders.
  const [chosen, setChosen] = useState(current ?? (ids.length > 1 ? '' : NONE));
  const [name, setName] = useState('');
  const length = Array.from(name.trim()).length;
  const wrong = chosen === '' || (chosen === NEW && (length === 0 || length > NAME_MAX));

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (wrong) return;
    const groupId = chosen === NEW ? newId() : chosen === NONE ? null : chosen;
    if (chosen === NEW && groupId !== null) onChange({ kind: 'create-group', id: groupId, name: name.trim() });
    onChange({ kind: 'move', ids, groupId });
    onClose();
  }

  const option = (value: string, label: string) => (
    <label key={value} className="choice">
      <input type="radio" name="folder" value={value} checked={chosen === value} onChange={() => setChosen(value)} />
      {label}
    </label>
  );
  return (
    <Dialog open onClose={onClose} title={FOLDERS.moveTitle} modalOnly>
      <form className="name-form" onSubmit={onSubmit}>
        <fieldset className="choices">
          <legend className="visually-hidden">{FOLDERS.moveTitle}</legend>
          {option(NONE, FOLDERS.ungrouped)}
          {groups.map((group) => option(group.id, group.name))}
          {option(NEW, FOLDERS.create)}
        </fieldset>
        {chosen === NEW ? (
          <Field
            label={FOLDERS.newName}
            autoComplete="off"
            value={name}
            aside={
              <span className={length > NAME_MAX ? 'name-form__count name-form__count--over' : 'name-form__count'}>
                {length} / {NAME_MAX}
              </span>
            }
            onChange={(event) => setName(event.target.value)}
          />
        ) : null}
        <div className="name-form__actions">
          <Button onClick={onClose}>{FOLDERS.cancel}</Button>
          <Button type="submit" tone="primary" disabled={wrong}>
            {FOLDERS.moveSubmit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
