import type { DossierListed, Group } from '@attendu/contracts/dossier/schemas';
import type { Change } from './api.ts';

/** In place of a folder's id in the URL: the ungrouped searches. Same value as the contract's. */
export const UNGROUPED = 'none';
/** In place of a folder's id in the address: what colleagues share. */
export const SHARED = 'shared';

const isIn = (group: string | null, groupId: string | null): boolean => group === null || (group === UNGROUPED ? null : group) === groupId;

/** The list with the pending changes applied: pinned first, the rest in the server's order. `group`: the folder shown. */
export function applyToList<T extends DossierListed>(dossiers: readonly T[], changes: readonly Change[], group: string | null): T[] {
  let shown = [...dossiers];
  for (const change of changes) shown = shown.flatMap((dossier) => applyToOne(dossier, change));
  const kept = shown.filter(({ group_id }) => isIn(group, group_id));
  return changes.some(({ kind }) => kind === 'pin') ? kept.toSorted((a, b) => Number(b.is_pinned) - Number(a.is_pinned)) : kept;
}

function applyToOne<T extends DossierListed>(dossier: T, change: Change): T[] {
  switch (change.kind) {
    case 'rename':
      return [change.id === dossier.id ? { ...dossier, name: change.name } : dossier];
    case 'pin':
      return [change.ids.includes(dossier.id) ? { ...dossier, is_pinned: change.isPinned } : dossier];
    case 'move':
      return [change.ids.includes(dossier.id) ? { ...dossier, group_id: change.groupId } : dossier];
    case 'delete':
      return change.ids.includes(dossier.id) ? [] : [dossier];
    case 'delete-group':
      if (dossier.group_id !== change.id) return [dossier];
      return change.withDossiers ? [] : [{ ...dossier, group_id: null }];
    default:
      return [dossier];
  }
}

/** The folders with the pending changes applied; the counts are the server's. */
export function applyToGroups(groups: readonly Group[], changes: readonly Change[]): Group[] {
  let shown = [...groups];
  for (const change of changes) {
    if (change.kind === 'create-group' && !shown.some(({ id }) => id === change.id)) {
      shown = [
        { id: change.id, name: change.name, dossiers: 0, shared: false, closed: false, created_at: new Date().toISOString() },
        ...shown,
      ];
    }
    if (change.kind === 'rename-group') shown = shown.map((group) => (group.id === change.id ? { ...group, name: change.name } : group));
    if (change.kind === 'delete-group') shown = shown.filter(({ id }) => id !== change.id);
  }
  return shown;
}
