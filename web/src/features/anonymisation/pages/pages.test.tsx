// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ACCOUNT, type Answers, type Call, problemOf, show } from '../../../../test/render.tsx';
import { idOfDraft } from '../draft.ts';
import { AnonymisationDashboardPage } from './AnonymisationDashboardPage.tsx';
import { AnonymisationPage } from './AnonymisationPage.tsx';
import { AnonymizeDecisionPage } from './AnonymizeDecisionPage.tsx';

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

/** The page of a new decision; its first `lost` calls reach the server, and their answers are lost. */
function fresh(lost: number) {
  let count = 0;
  const page = show(<AnonymizeDecisionPage />, {
    '/copilot/anonymize_decision': ({ body }: Call) => {
      count += 1;
      if (count <= lost) throw new TypeError('Failed to fetch');
      return { decision_id: (body as { anonymisationId: string }).anonymisationId, status: 'pending', place: 1 };
    },
  });
  const ids = () => page.calls.map(({ body }) => (body as { anonymisationId: string }).anonymisationId);
  const failed = (times: number) => vi.waitFor(() => expect(page.calls).toHaveLength(times)).then(() => screen.findByText(KEPT));
  const press = async () => page.user.click(await screen.findByRole('button', { name: 'Anonymiser' }));
  return { ...page, ids, failed, press };
}
const KEPT = 'Votre texte est toujours ici.';

test('a text sent again after a lost answer keeps its id, until it is changed or made', async () => {
  const { user, ids, failed, press, page } = fresh(3);
  const field = await screen.findByPlaceholderText('Collez ici votre décision à anonymiser...');
  await user.type(field, 'Madame X');
  await press();
  await failed(1);
  await press();
  await failed(2);
  await user.type(field, ' et fils');
  await press();
  await failed(3);
  await press();
  await vi.waitFor(() => expect(page.path).toBe(`/anonymisationPage/${ids()[3]}`));
  const [first, second, changed, made] = ids();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([second, made]).toEqual([first, changed]);
  expect(changed).not.toBe(first);
  await vi.waitFor(() => expect(idOfDraft(`${ACCOUNT.id}.nouvelle`, 'Madame X et fils')).not.toBe(made));
});

test('two presses without a pause send a decision once', async () => {
  const { user, calls } = fresh(9);
  await user.type(await screen.findByPlaceholderText('Collez ici votre décision à anonymiser...'), 'Monsieur Y');
  await user.dblClick(screen.getByRole('button', { name: 'Anonymiser' }));
  await screen.findByText(KEPT);
  expect(calls).toHaveLength(1);
});
