// @vitest-environment happy-dom
import type { AuditPage as Page } from '@attendu/contracts/analytics/admin-routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT, type Call, problemOf, show } from '../../../../test/render.tsx';
import { AUDIT as WORDS } from '../content.ts';
import { givePassword } from '../password.ts';
import { AuditPage } from './AuditPage.tsx';

const CHIEF = { id: '00000000-0000-4000-8000-0000000000c1', email: 'chef@example.fr' };
const ANNE = { id: '00000000-0000-4000-8000-0000000000a1', email: 'anne@example.fr' };
const line: Page['lines'][number] = {
  ...{ id: '00000000-0000-4000-8000-0000000000e1', at: '2026-11-30T10:00:00Z', admin: CHIEF, what: 'lock', subjects: [ANNE] },
  ...{ subjectCount: 1, dossiers: 0, reason: 'Signalement', place: '192.0.2.7' },
};

function open(address: string) {
  givePassword('le mot de passe');
  const shown = show(
    <AuditPage />,
    { '/copilot/admin/audit': { lines: [line], next: null } },
    { address, account: { ...ACCOUNT, roles: ['user', 'super_admin'] } },
  );
  /** The filters of the last reading. */
  const asked = (): Record<string, string> => {
    const { kind: _kind, limit: _limit, ...rest } = Object.fromEntries(new URLSearchParams(shown.calls.at(-1)?.path.split('?')[1]));
    return rest;
  };
  return { ...shown, asked };
}

test('the lines of one administrator are shown from a line of theirs, then those of all again', async () => {
  const { user, asked } = open('/audit');
  await user.click(await screen.findByRole('link', { name: CHIEF.email }));
  await waitFor(() => expect(asked()).toEqual({ admin: CHIEF.id }));
  expect(await screen.findByText(`Lignes de ${CHIEF.email}.`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: WORDS.byAnyone }));
  await waitFor(() => expect(screen.queryByRole('button', { name: WORDS.byAnyone })).toBeNull());
  expect(asked()).toEqual({});
});

test('an administrator and an account are filtered together, each left out by itself, with the act and the days', async () => {
  const { user, asked } = open(`/audit?user=${ANNE.id}&admin=${CHIEF.id}`);
  expect(await screen.findByText(`Lignes de ${CHIEF.email} sur ${ANNE.email}.`)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(WORDS.act), 'lock');
  await waitFor(() => expect(asked()).toEqual({ admin: CHIEF.id, user: ANNE.id, what: 'lock' }));
  await user.click(screen.getByRole('button', { name: WORDS.byAnyone }));
  expect(await screen.findByText(`Lignes sur ${ANNE.email}.`)).toBeTruthy();
  await user.type(screen.getByLabelText(WORDS.from), '2026-10-25');
  await user.type(screen.getByLabelText(WORDS.to), '2026-10-25');
  // A day of twenty-five hours.
  const days = { from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' };
  await waitFor(() => expect(asked()).toEqual({ user: ANNE.id, what: 'lock', ...days }));
  await user.click(screen.getByRole('button', { name: WORDS.everyone }));
  await waitFor(() => expect(asked()).toEqual({ what: 'lock', ...days }));
});

test('older lines that cannot be read are said, and those already read stay', async () => {
  givePassword('le mot de passe');
  const refused = problemOf(503, 'service.unavailable', 'Ce service est momentanément indisponible.');
  const { user } = show(
    <AuditPage />,
    { '/copilot/admin/audit': ({ path }: Call) => (path.includes('cursor=') ? refused : { lines: [line], next: 'suite' }) },
    { address: '/audit', account: { ...ACCOUNT, roles: ['user', 'super_admin'] } },
  );
  await user.click(await screen.findByRole('button', { name: WORDS.older }));
  expect((await screen.findByRole('alert')).textContent).toContain(WORDS.failed);
  expect(screen.getByText('Signalement')).toBeTruthy();
});
