// @vitest-environment happy-dom
import type { UserPage as Shown } from '@attendu/contracts/analytics/admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ACCOUNT, show } from '../../../../test/render.tsx';
import { shownToasts } from '../../../ui/toast-store.ts';
import { USER as WORDS } from '../content.ts';
import { givePassword } from '../password.ts';
import { UserPage } from './UserPage.tsx';

const FIRM = { id: '00000000-0000-4000-8000-0000000000f1', name: 'Cabinet Durand' };
const page = (firm: typeof FIRM | null): Shown => ({
  account: {
    ...{ id: ACCOUNT.id, email: ACCOUNT.email, firstName: 'Anne', lastName: 'Petit', phone: null, signupSource: null, isFirmAdmin: true },
    ...{ firm, createdAt: '2026-11-01T10:00:00Z', emailVerified: true, isSuperAdmin: false, secondFactor: false, trialStartedAt: null },
    ...{ lockedAt: null, openSessions: 0, lastSeenAt: null },
  },
  plan: { plan: 'premium', status: 'active', source: 'firm', queriesUsed: 0, periodEnd: null, granted: null },
  usage: { last30Days: 0, total: 0, lastAt: null },
});

function open(firm: typeof FIRM | null) {
  givePassword('le mot de passe');
  return show(
    <Routes>
      <Route path="/accounts/:userId" element={<UserPage />} />
    </Routes>,
    {
      '/copilot/admin/users/': page(firm),
      '/copilot/admin/plan-grants': {},
      '/copilot/admin/subscription-syncs': { outcome: 'mended', plan: 'premium', state: 'active', changes: [] },
    },
    { address: `/accounts/${ACCOUNT.id}`, account: { ...ACCOUNT, roles: ['user', 'super_admin'] } },
  );
}

test('an administrator has the subscription of an account read again, and that of its firm, which pays by itself', async () => {
  const { user, calls } = open(FIRM);
  await user.click(await screen.findByRole('button', { name: WORDS.syncFirm.label }));
  await waitFor(() => expect(shownToasts().map(({ text }) => text)).toContain(WORDS.syncFirm.mended));
  await user.click(screen.getByRole('button', { name: WORDS.sync.label }));
  await waitFor(() => expect(shownToasts().map(({ text }) => text)).toContain(WORDS.sync.mended));
  const asked = calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : []));
  expect(asked).toEqual([{ holderId: FIRM.id }, { holderId: ACCOUNT.id }]);
});

test('an account without a firm has one subscription to read again', async () => {
  open(null);
  await screen.findByRole('button', { name: WORDS.sync.label });
  expect(screen.queryByRole('button', { name: WORDS.syncFirm.label })).toBeNull();
});

test('a plan is granted until the last second of a day of Paris', async () => {
  const { user, calls } = open(null);
  await user.type(await screen.findByLabelText(WORDS.until), '2099-07-31');
  const form = within(screen.getByRole('region', { name: WORDS.planTitle }));
  await user.type(form.getByLabelText(WORDS.reason), 'Geste commercial');
  await user.click(form.getByRole('button', { name: WORDS.grant }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ until: '2099-07-31T21:59:59.000Z' }));
});
