// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { problemOf, show } from '../../../../test/render.tsx';
import { SignInPage } from './SignInPage.tsx';

it('an identity provider that cannot be reached is named, and can be tried again', async () => {
  const { user } = show(<SignInPage />, {
    '/copilot/auth/identity-provider': { provider: { name: 'Microsoft' } },
    '/copilot/auth/oidc/start': problemOf(503, 'service.unavailable', 'Ce service est momentanément indisponible.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Continuer avec Microsoft' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Erreur lors de la connexion avec Microsoft');
  expect(screen.getByRole('button', { name: 'Continuer avec Microsoft' }).getAttribute('aria-busy')).toBeNull();
});
