// @vitest-environment happy-dom
import type { RecentTrials } from '@attendu/contracts/analytics/admin-routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT, show } from '../../../../test/render.tsx';
import { givePassword } from '../password.ts';
import { RecentSignupsPage } from './RecentSignupsPage.tsx';

const signup = (first_name: string, signup_source: string | null): RecentTrials['recent_trials'][number] => ({
  ...{ first_name, last_name: 'Petit', email: `${first_name}@example.fr`, phone: '+33612345678', signup_source },
  created_at: '2026-02-28T23:30:00Z',
});

test('the latest sign-ups: names, address, phone, day in Paris, and whether they come from a landing page', async () => {
  givePassword('le mot de passe');
  const recent_trials = [signup('Anne', 'LP-notaires'), signup('Paul', null)];
  show(
    <RecentSignupsPage />,
    { '/copilot/admin/get-recent-trials': { recent_trials, count: 2, error: null } },
    {
      account: { ...ACCOUNT, roles: ['user', 'super_admin'] },
    },
  );
  await screen.findByText('Anne@example.fr');
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent?.replace(/\s/g, ' '));
  expect(rows).toEqual([
    'Anne PetitLPAnne@example.fr+33 6 12 34 56 78Inscrit le 1er mars 2026',
    'Paul PetitPaul@example.fr+33 6 12 34 56 78Inscrit le 1er mars 2026',
  ]);
});
