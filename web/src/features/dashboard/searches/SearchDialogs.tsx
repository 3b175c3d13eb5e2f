import type { DossierListed, Group } from '@attendu/contracts/dossier/schemas';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { newId } from '../../../lib/new-id.ts';
import type { Target } from '../../sharing/api.ts';
import type { Change } from './api.ts';
import { FOLDERS } from './content.ts';
import { DeleteFolderDialog, MoveDialog } from './FolderDialogs.tsx';
import { NameDialog } from './NameDialog.tsx';

const ShareDialog = lazyPart(() => import('../../sharing/ShareDialog.tsx'), 'ShareDialog');

export type OpenDialog =
  | { kind: 'rename'; dossier: DossierListed }
  | { kind: 'move'; ids: readonly string[]; current: string | null }
  | { kind: 'create-group' }
  | { kind: 'rename-group'; group: Group }
  | { kind: 'delete-group'; group: Group }
  | { kind: 'share'; target: Target };

type SearchDialogsProps = {
  dialog: OpenDialog | null;
  groups: readonly Group[];
  onChange: (change: Change) => void;
  onClose: () => void;
};

/** The dialog that is open over the list of searches, if any. */
export function SearchDialogs({ dialog, groups, onChange, onClose }: SearchDialogsProps) {
  switch (dialog?.kind) {
    case 'rename':
      return (
        <NameDialog
          title={FOLDERS.renameSearchTitle}
          submit={FOLDERS.renameSubmit}
          initial={dialog.dossier.name}
          onName={(name) => onChange({ kind: 'rename', id: dialog.dossier.id, name })}
          onClose={onClose}
        />
      );
    case 'create-group':
      return (
        <NameDialog
          title={FOLDERS.createTitle}
          submit={FOLDERS.createSubmit}
          onName={(name) => onChange({ kind: 'create-group', id: newId(), name })}
          onClose={onClose}
        />
      );
    case 'rename-group':
      return (
        <NameDialog
          title={FOLDERS.renameTitle}
          submit={FOLDERS.renameSubmit}
          initial={dialog.group.name}
          onName={(name) => onChange({ kind: 'rename-group', id: dialog.group.id, name })}
          onClose={onClose}
        />
      );
    case 'delete-group':
      return (
        <DeleteFolderDialog
          group={dialog.group}
          onDelete={(withDossiers) => onChange({ kind: 'delete-group', id: dialog.group.id, withDossiers })}
          onClose={onClose}
        />
      );
    case 'move':
      return <MoveDialog groups={groups} ids={dialog.ids} current={dialog.current} onChange={onChange} onClose={onClose} />;
    case 'share':
      return (
        <Suspense fallback={null}>
          <ShareDialog target={dialog.target} onClose={onClose} />
        </Suspense>
      );
    default:
      return null;
  }
}
