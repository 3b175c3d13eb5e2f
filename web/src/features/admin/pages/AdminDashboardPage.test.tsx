// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT, show } from '../../../../test/render.tsx';
import { givePassword } from '../password.ts';
import { AdminDashboardPage } from './AdminDashboardPage.tsx';

test('says in French what of a service does not answer, also when it did not say its state in time', async () => {
  givePassword('le mot de passe');
  show(
    <AdminDashboardPage />,
    {
      '/copilot/admin/status': {
        status: 'degraded',
        services: [
          { service: 'auth', status: 'degraded', checks: { database: true, bus: false } },
          { service: 'dossier', status: 'down', checks: { answered: false } },
        ],
      },
      '/copilot/admin/events': { status: [], deadLetters: [] },
    },
    { account: { ...ACCOUNT, roles: ['user', 'super_admin'] } },
  );
  expect(await screen.findByText("Le bus d'événements ne répond pas.")).toBeTruthy();
  expect(screen.getByText("Le service n'a pas dit son état à temps.")).toBeTruthy();
  expect(screen.queryByText(/answered|: bus/)).toBeNull();
});
