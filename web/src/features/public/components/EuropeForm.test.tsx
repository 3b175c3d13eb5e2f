// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { problemOf, show } from '../../../../test/render.tsx';
import { EUROPE } from '../content/pages.ts';
import { EuropeForm } from './EuropeForm.tsx';

it('says why the user could not be signed out', async () => {
  const { user } = show(<EuropeForm />, {
    '/copilot/auth/sign-out': problemOf(503, 'service.unavailable', 'Ce service est momentanément indisponible.'),
  });
  await user.click(screen.getByRole('button', { name: EUROPE.signOut }));
  expect((await screen.findByRole('alert')).textContent).toContain('Ce service est momentanément indisponible.');
});
