// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { type Answers, problemOf, show } from '../../../../test/render.tsx';
import { AnonymisationDashboardPage } from './AnonymisationDashboardPage.tsx';
import { AnonymisationPage } from './AnonymisationPage.tsx';

const ID = '00000000-0000-4000-8000-0000000000a1';
const pending = {
  id: ID,
  status: 'pending',
  label: 'Madame X',
  characters: 8,
  createdAt: '2026-11-01T10:00:00Z',
  original_decision: 'Madame X',
};
const open = (answers: Answers) =>
  show(
    <Routes>
      <Route path="/anonymisationPage/:anonymisationId" element={<AnonymisationPage />} />
    </Routes>,
    answers,
    { address: `/anonymisationPage/${ID}` },
  );

test('the dashboard of someone who has anonymised nothing', async () => {
  show(<AnonymisationDashboardPage />, { '/copilot/anonymisations': { anonymisations: [], next: null } });
  await screen.findByText('Aucune décision anonymisée trouvée.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anonymisation Dashboard');
  expect(screen.getByRole('heading', { level: 2, name: 'Décisions Anonymisées' })).toBeDefined();
});

test('« En cours... » while a decision is sent; « Erreur du serveur » when the service fails, and the text stays', async () => {
  let fail = (): void => {};
  const { user } = open({
    '/copilot/anonymisations/': problemOf(404, 'request.not_found', 'Introuvable'),
    '/copilot/anonymize_decision': () =>
      new Promise((resolve) => {
        fail = () => resolve(problemOf(500, 'service.unavailable', 'Panne'));
      }),
  });
  const field = await screen.findByPlaceholderText<HTMLTextAreaElement>('Collez ici votre décision à anonymiser...');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Anonymiser' }).disabled).toBe(true);
  await user.type(field, 'Madame X');
  await user.click(screen.getByRole('button', { name: 'Anonymiser' }));
  await screen.findByRole('button', { name: 'En cours...' });
  fail();
  await screen.findByText('Erreur du serveur');
  expect(field.value).toBe('Madame X');
});

test('a decision that waits says so, with its place, and is not sent again', async () => {
  open({
    [`/copilot/anonymisations/${ID}/status`]: { status: 'pending', place: 3 },
    [`/copilot/anonymisations/${ID}`]: pending,
  });
  await screen.findByText(/Patientez pendant l'anonymisation\.\.\./);
  await screen.findByText(/Votre place dans la file\s: 3\./);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Anonymiser' }).disabled).toBe(true);
});
