// @vitest-environment happy-dom
import type { UserPage as Shown } from '@attendu/contracts/analytics/admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ACCOUNT, type Answers, problemOf, show } from '../../../../test/render.tsx';
import { shownToasts } from '../../../ui/toast-store.ts';
import { settleConfirmation } from '../../second-factor/confirmation.ts';
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

function open(firm: typeof FIRM | null, answers: Answers = {}) {
  givePassword('le mot de passe');
  return show(
    <Routes>
      <Route path="/accounts/:userId" element={<UserPage />} />
    </Routes>,
    {
      ...answers,
      '/copilot/admin/users/': page(firm),
      '/copilot/admin/plan-grants': {},
      '/copilot/admin/subscription-syncs': { outcome: 'mended', plan: 'premium', state: 'active', changes: [] },
      ...answers,
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

test('an act that its administrator does not confirm is not done, and is no error', async () => {
  const unconfirmed = problemOf(403, 'auth.fresh_factor_required', 'Confirmez avec votre second facteur.');
  const paths = [`/copilot/admin/users/${ACCOUNT.id}/acts`, '/copilot/admin/plan-grants', '/copilot/admin/subscription-syncs'];
  const { user, calls } = open(null, Object.fromEntries(paths.map((path) => [path, unconfirmed])));
  const before = shownToasts().length;
  const region = async (name: string) => within(await screen.findByRole('region', { name }));
  for (const [form, button] of [
    [await region(WORDS.acts), WORDS.submit],
    [await region(WORDS.planTitle), WORDS.grant],
    [await region(WORDS.planTitle), WORDS.sync.label],
  ] as const) {
    const reason = form.queryByLabelText<HTMLInputElement>(WORDS.reason);
    if (reason?.value === '') await user.type(reason, 'Demande écrite');
    const asked = calls.length;
    await user.click(form.getByRole('button', { name: button }));
    await waitFor(() => {
      settleConfirmation(false);
      expect(calls.length).toBeGreaterThan(asked);
      expect(form.getByRole('button', { name: button }).getAttribute('aria-busy')).not.toBe('true');
    });
  }
  expect(calls.flatMap(({ method }) => (method === 'POST' ? [method] : []))).toHaveLength(3);
  expect([screen.queryByText('Confirmez avec votre second facteur.'), shownToasts().length]).toEqual([null, before]);
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

test('an account shows its plan, its use and its sessions, with what was given for free', async () => {
  const shown = page(FIRM);
  givePassword('le mot de passe');
  show(
    <Routes>
      <Route path="/accounts/:userId" element={<UserPage />} />
    </Routes>,
    {
      '/copilot/admin/users/': {
        account: {
          ...{ ...shown.account, openSessions: 1_003, isSuperAdmin: true, trialStartedAt: '2026-10-24T22:30:00Z' },
          ...{
            signupSource: 'LP',
            tracking: { source: 'LP', utm_source: 'moteur', utm_term: 'bail', utm_campaign: '', limited_trial: true },
          },
        },
        plan: {
          ...{ plan: 'premium', status: 'active', source: 'grant', queriesUsed: 3, periodEnd: '2026-12-30T23:30:00Z' },
          granted: { plan: 'premium', until: '2026-12-30T22:59:59Z' },
        },
        usage: { last30Days: 12, total: 1_240, lastAt: '2026-11-29T09:30:00Z' },
      },
    },
    { address: `/accounts/${ACCOUNT.id}`, account: { ...ACCOUNT, roles: ['user', 'super_admin'] } },
  );
  await screen.findByText(WORDS.used);
  const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent?.replace(/\s/gu, ' ');
  expect(fact(WORDS.plan)).toContain(`(${WORDS.sources.grant})`);
  expect(fact(WORDS.source)).toBe('LP');
  expect(fact(WORDS.tracking)).toBe('source : LP, utm_source : moteur, utm_term : bail, limited_trial : true');
  expect(fact(WORDS.until)).toBe('31 décembre 2026');
  expect(fact(WORDS.trial)).toBe('25 octobre 2026');
  expect(fact(WORDS.used)).toBe('12 sur 30 jours, 1 240 en tout');
  expect(fact(WORDS.last)).toBe('29/11/2026 à 10:30');
  expect(fact(WORDS.sessions)).toBe('1 003');
  expect(fact(WORDS.firm)).toBe(`${FIRM.name}, ${WORDS.firmAdmin}`);
  expect(document.body.textContent.replace(/\s/gu, ' ')).toContain("jusqu'au 30 décembre 2026");
  expect(screen.getByRole('link', { name: WORDS.auditBy }).getAttribute('href')).toBe(`/audit?admin=${ACCOUNT.id}`);
});
