// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Navigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ACCOUNT, problemOf, show } from '../../../test/render.tsx';
import { FirmInvitationPage } from './FirmInvitationPage.tsx';

it('says why somebody signed in with another address could not be signed out', async () => {
  const { user } = show(
    <>
      <Navigate to="#token=secret" replace />
      <FirmInvitationPage />
    </>,
    {
      '/copilot/firm-invitations/check': { firmName: 'Durand & associés', email: 'camille@example.fr', hasAccount: true },
      '/copilot/auth/sign-out': problemOf(503, 'service.unavailable', 'Ce service est momentanément indisponible.'),
      '/copilot/auth/user': ACCOUNT,
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Me déconnecter' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Ce service est momentanément indisponible.');
  expect(screen.getByRole('button', { name: 'Me déconnecter' })).toHaveProperty('disabled', false);
});
