// @vitest-environment happy-dom
import type { AdminRequest } from '@attendu/contracts/analytics/admin-routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT, show } from '../../../../test/render.tsx';
import { ACTIVITY as WORDS } from '../content.ts';
import { givePassword } from '../password.ts';
import { ActivityPage } from './ActivityPage.tsx';

const request = (contexte: string): AdminRequest => ({
  ...{ dossier_id: `00000000-0000-4000-8000-0000000000d${contexte[0]}`, user_email: 'paul@example.fr', created_at: '2026-11-29T09:00:00Z' },
  ...{ name: "Période d'essai", contexte, is_analysing: 'done' as const },
});
const activity = (requests: AdminRequest[]) => ({ total_requests: requests.length, requests, daily_breakdown: { '2026-11-29': 1 } });
const shown = () => [...document.querySelectorAll('.admin__excerpt')].map(({ textContent }) => textContent ?? '');

test('questions are cut at a hundred characters in a list, at a hundred and fifty where one account is looked up', async () => {
  givePassword('le mot de passe');
  const dossiers = [request('a'.repeat(150)), request('b'.repeat(151))];
  const { user } = show(
    <ActivityPage />,
    {
      '/copilot/admin/get-trial-monitoring-request': activity([request('c'.repeat(100))]),
      '/copilot/admin/get-last-7-days-requests': activity([request('d'.repeat(101))]),
      '/copilot/admin/get-user-dossiers': { user_id: ACCOUNT.id, user_email: ACCOUNT.email, total_dossiers: 2, dossiers },
    },
    { account: { ...ACCOUNT, roles: ['user', 'super_admin'] } },
  );
  await screen.findAllByText('paul@example.fr');
  expect(shown()).toEqual(['c'.repeat(100), `${'d'.repeat(100)}…`]);
  await user.type(screen.getByLabelText(WORDS.search), ACCOUNT.email);
  await user.click(screen.getByRole('button', { name: WORDS.submit }));
  await screen.findByRole('heading', { name: ACCOUNT.email });
  expect(shown().slice(0, 2)).toEqual(['a'.repeat(150), `${'b'.repeat(150)}…`]);
});

test('the accounts of a domain: how many, how many ask, their requests and the mean, with their last twenty requests', async () => {
  givePassword('le mot de passe');
  const none = activity([]);
  const account = (index: number, recent_requests: AdminRequest[]) => ({
    ...{ id: `00000000-0000-4000-8000-0000000000e${index}`, email: `compte${index}@cabinet.example`, created_at: '2026-02-28T23:30:00Z' },
    ...{ request_count: 2_000 - index, recent_requests },
  });
  const { user } = show(
    <ActivityPage />,
    {
      '/copilot/admin/get-trial-monitoring-request': none,
      '/copilot/admin/get-last-7-days-requests': none,
      '/copilot/admin/get-domain-activity': {
        ...{
          domain: 'cabinet.example',
          total_users: 1_200,
          users_with_requests: 2,
          total_requests: 3_999,
          average_requests_per_user: 3.33,
        },
        users: [account(0, [request('a'.repeat(151))]), account(1, [request('b'.repeat(150))])],
      },
    },
    { account: { ...ACCOUNT, roles: ['user', 'super_admin'] } },
  );
  await user.type(await screen.findByLabelText(WORDS.search), '@cabinet.example');
  await user.click(screen.getByRole('button', { name: WORDS.submit }));
  await screen.findByRole('heading', { name: 'cabinet.example' });
  const plain = (text: string | null | undefined) => text?.replace(/\s/gu, ' ');
  const figure = (what: string) => plain(screen.getByText(what).previousElementSibling?.textContent);
  expect([WORDS.domainUsersWhat, WORDS.domainActiveWhat, WORDS.domainRequestsWhat, WORDS.domainAverageWhat].map(figure)).toEqual([
    ...['1 200', '2', '3 999', '3,33'],
  ]);
  // Two of its accounts are in the answer.
  expect(plain(screen.getByText(/affichés/).textContent)).toMatch(/^2 comptes affichés sur 1 200 :/);
  const rows = [...document.querySelectorAll('.admin__domain tbody tr')].map((row) =>
    [...row.children].map((cell) => plain(cell.textContent)),
  );
  expect(rows).toEqual([
    ['compte0@cabinet.example', '1er mars 2026', '2 000'],
    ['compte1@cabinet.example', '1er mars 2026', '1 999'],
  ]);
  expect(shown().toSorted()).toEqual([`${'a'.repeat(150)}…`, 'b'.repeat(150)]);
});
