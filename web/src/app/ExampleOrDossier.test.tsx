// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problemOf, show } from '../../test/render.tsx';
import { ExampleOrDossier } from './ExampleOrDossier.tsx';

test('an example whose dossier cannot be created says so, and is tried again under the same id', async () => {
  const { user, calls } = show(
    <ExampleOrDossier />,
    { '/copilot/dossiers': problemOf(503, 'service.unavailable', 'Ce service est momentanément indisponible.') },
    { address: '/dossier?questionId=travail-1' },
  );
  await screen.findByText('Erreur lors de la création du dossier.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Erreur lors de la création du dossier.');
  const ids = calls.map(({ body }) => (body as { id: string }).id);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});
