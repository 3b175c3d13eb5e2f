// @vitest-environment happy-dom
import type { Group } from '@attendu/contracts/dossier/schemas';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../../test/render.tsx';
import type { Change } from './api.ts';
import { FOLDERS } from './content.ts';
import { NAME_MAX } from './name-limit.ts';
import { type OpenDialog, SearchDialogs } from './SearchDialogs.tsx';

const group = (id: string, name: string, dossiers = 0) => ({ id, name, dossiers }) as Group;
const GROUPS = [group('g1', 'Baux'), group('g2', 'Travail', 3)];

function open(dialog: OpenDialog) {
  const changes: Change[] = [];
  let closed = 0;
  const shown = show(
    <SearchDialogs
      dialog={dialog}
      groups={GROUPS}
      onChange={(change) => changes.push(change)}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  return { ...shown, changes, closed: () => closed };
}

test('a name is sent trimmed; a blank one and one that is too long cannot be', async () => {
  const { user, changes, closed } = open({ kind: 'rename-group', group: GROUPS[0] as Group });
  const field = screen.getByLabelText(FOLDERS.name);
  await user.clear(field);
  await user.keyboard('{Enter}');
  await user.type(field, 'x'.repeat(NAME_MAX + 1));
  await user.keyboard('{Enter}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: FOLDERS.renameSubmit }).disabled).toBe(true);
  expect([changes, closed()]).toEqual([[], 0]);
  await user.clear(field);
  await user.type(field, '  Baux commerciaux ');
  await user.keyboard('{Enter}');
  expect(changes).toEqual([{ kind: 'rename-group', id: 'g1', name: 'Baux commerciaux' }]);
  expect(closed()).toBe(1);
});

test('searches move to a folder that is created on the way, in that order', async () => {
  const { user, changes } = open({ kind: 'move', ids: ['d1', 'd2'], current: null });
  await user.click(screen.getByLabelText(FOLDERS.create));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: FOLDERS.moveSubmit }).disabled).toBe(true);
  await user.type(screen.getByLabelText(FOLDERS.newName), 'Sociétés');
  await user.click(screen.getByRole('button', { name: FOLDERS.moveSubmit }));
  const [created, moved] = changes;
  expect(created).toMatchObject({ kind: 'create-group', name: 'Sociétés' });
  expect(moved).toEqual({ kind: 'move', ids: ['d1', 'd2'], groupId: (created as { id: string }).id });
});

test('a folder is deleted with its searches only when that is asked', async () => {
  const kept = open({ kind: 'delete-group', group: GROUPS[1] as Group });
  screen.getByText(FOLDERS.deleteKept);
  await kept.user.click(screen.getByRole('button', { name: FOLDERS.deleteSubmit }));
  expect(kept.changes).toEqual([{ kind: 'delete-group', id: 'g2', withDossiers: false }]);
  kept.unmount();
  const { user, changes } = open({ kind: 'delete-group', group: GROUPS[1] as Group });
  await user.click(screen.getByRole('checkbox'));
  expect(screen.queryByText(FOLDERS.deleteKept)).toBeNull();
  await user.click(screen.getByRole('button', { name: FOLDERS.deleteSubmit }));
  expect(changes).toEqual([{ kind: 'delete-group', id: 'g2', withDossiers: true }]);
});
