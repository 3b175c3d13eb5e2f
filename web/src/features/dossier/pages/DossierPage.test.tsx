// @vitest-environment happy-dom
import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { type Answers, problemOf, show } from '../../../../test/render.tsx';
import { dossierKey } from '../api.ts';
// The part that the page loads: no test waits for it.
import '../answer/DossierResult.tsx';
import { DossierPage } from './DossierPage.tsx';

const DOSSIER = {
  ...{ id: 'd', name: 'Une question', contexte: 'Une question', access: 'own', owner_name: null, parent_id: null, group_id: null },
  ...{ is_analysing: 'done', synthese: 'Une réponse.', failure: null, failure_reason: null, relaunchable: false, notices: [] },
  ...{ created_at: '2026-11-27T10:00:00.000Z', updated_at: '2026-11-27T10:00:00.000Z', law_date: null, data_date: null, data_dates: [] },
  ...{ changed_citations: 0, follow_up_question_1: 'Et après ?', follow_up_question_2: null },
} as unknown as Dossier;
const GONE = problemOf(404, 'dossier.not_found', "Ce dossier n'existe pas.");

function open(answers: Answers) {
  return show(
    <Routes>
      <Route path="/dossier/:dossierId" element={<DossierPage />} />
      <Route path="*" element={null} />
    </Routes>,
    {
      '/copilot/subscription-status': {},
      '/copilot/dossiers/d/thread': { dossiers: [] },
      '/copilot/dossiers/d/rating': { rating: null },
      ...answers,
    },
    { address: '/dossier/d' },
  );
}

test('a dossier that was deleted after it was read says so, not that its analysis must be waited for', async () => {
  let isGone = false;
  open({
    '/copilot/dossiers/d/analysis-points': () => {
      isGone = true;
      return GONE;
    },
    '/copilot/dossiers/d': () => (isGone ? GONE : DOSSIER),
  });
  await screen.findByText("Ce dossier n'existe pas.");
  expect(screen.queryByText(/Veuillez attendre/)).toBeNull();
});

test('a dossier that is deleted, or shared no longer, while it is shown does not stay', async () => {
  let isGone = false;
  const { client } = open({
    '/copilot/dossiers/d/analysis-points': { points: [], synthese_sentences: [] },
    '/copilot/dossiers/d': () => (isGone ? GONE : DOSSIER),
  });
  await screen.findByText('Une réponse.');
  isGone = true;
  await client.invalidateQueries({ queryKey: dossierKey('d') });
  await screen.findByText("Ce dossier n'existe pas.");
  expect(screen.queryByText('Une réponse.')).toBeNull();
});

test('a follow-up is asked on the dashboard, whatever the home page shows to this account', async () => {
  const { user, page } = open({
    '/copilot/dossiers/d/analysis-points': { points: [], synthese_sentences: [] },
    '/copilot/dossiers/d': DOSSIER,
  });
  await user.click(await screen.findByRole('button', { name: 'Et après ?' }));
  await waitFor(() => expect(page.path).toBe('/dashboardPage'));
});
