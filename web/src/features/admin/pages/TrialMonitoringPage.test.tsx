// @vitest-environment happy-dom
import type { TrialMonitoring } from '@attendu/contracts/analytics/admin-routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT, show } from '../../../../test/render.tsx';
import { givePassword } from '../password.ts';
import { TrialMonitoringPage } from './TrialMonitoringPage.tsx';

const group = (days_remaining: number): TrialMonitoring['trial_monitoring'][number] => ({
  ...{ days_remaining, count: 1 },
  customers: [
    {
      ...{ user_id: ACCOUNT.id, email: `reste-${days_remaining}@example.fr`, first_name: 'Anne', last_name: 'Petit', phone: null },
      ...{ school: null, signup_source: null, days_remaining, trial_end_date: '2026-12-04T12:00:00Z' },
    },
  ],
});

test('trials of three days or less are urgent, of four to seven to watch, each said in a word, and lead to their account', async () => {
  givePassword('le mot de passe');
  const trial_monitoring = [1, 3, 4, 7, 8].map(group);
  show(
    <TrialMonitoringPage />,
    { '/copilot/admin/get-trial-monitoring': { total_trialing: 5, trial_monitoring } },
    { account: { ...ACCOUNT, roles: ['user', 'super_admin'] } },
  );
  await screen.findByText('reste-8@example.fr');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    '1 jour restant Urgent',
    '3 jours restants Urgent',
    '4 jours restants À surveiller',
    '7 jours restants À surveiller',
    '8 jours restants',
  ]);
  expect(screen.getAllByRole('link', { name: 'Anne Petit' }).map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: 5 }, () => `/accounts/${ACCOUNT.id}`),
  );
});
