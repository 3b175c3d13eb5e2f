// @vitest-environment happy-dom
import { billingPaths } from '@attendu/contracts/billing/paths';
import { researchPaths } from '@attendu/contracts/research/paths';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type Call, problemOf, show } from '../../../../test/render.tsx';
import { REVIEW } from '../../points/content.ts';
import { PROPOSAL } from '../../points/proposal.test-data.ts';
import { DASHBOARD } from '../content.ts';
import { DashboardPage } from './DashboardPage.tsx';

const QUESTION = "Quelle est la durée de la période d'essai ?";

const CORPUS = { sources: [{ kind: 'legiarti', documents: 1, dataDate: '2026-11-27' }], complete: true, indexed: 1, percent: 100 };
const missing = problemOf(404, 'dossier.not_found', 'Ce dossier est introuvable.');
const unanswered = () => new Promise(() => undefined);

/** A page that is mounted anew with what the tab keeps, as by a reload. */
function Tab() {
  const [loads, setLoads] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setLoads(loads + 1)}>
        Recharger
      </button>
      <DashboardPage key={loads} />
    </>
  );
}

/** `server`: the answers to the creation of a dossier and to its reading. */
async function reviewed(server: { create: () => unknown; read: () => unknown }) {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  const dossiers = ({ method, path }: Call) => {
    if (method === 'POST') return server.create();
    return path.startsWith('/copilot/dossiers/') ? server.read() : problemOf(503, 'service.unavailable', 'Indisponible.');
  };
  const at = show(<Tab />, {
    [billingPaths.subscriptionStatus.path]: { permission: 'allowed' },
    [researchPaths.points.path]: PROPOSAL,
    [researchPaths.warnings.path]: { notices: [] },
    [researchPaths.analyse.path]: {},
    [researchPaths.corpus.path]: CORPUS,
    '/copilot/dossiers': dossiers,
  });
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(DASHBOARD.questionLabel);
  await at.user.click(field());
  await at.user.paste(QUESTION);
  await at.user.click(screen.getByRole('button', { name: DASHBOARD.submit }));
  await screen.findByRole('heading', { name: REVIEW.title });
  const press = (name: string | RegExp) => at.user.click(screen.getByRole('button', { name }));
  const ids = () =>
    at.calls.filter(({ method, path }) => method === 'POST' && path === '/copilot/dossiers').map(({ body }) => (body as { id: string }).id);
  return { ...at, field, press, ids, reload: () => press('Recharger') };
}
const startButton = () => screen.getByRole<HTMLButtonElement>('button', { name: REVIEW.start });

test('points edited, added, removed or being written are found again after a reload, until they are left', async () => {
  const at = await reviewed({ create: () => ({}), read: () => missing });
  await at.press(/^Modifier le point 1/);
  await at.user.clear(screen.getByLabelText('Point 1'));
  await at.user.paste('Durée maximale pour un cadre');
  await at.press(REVIEW.save);
  await at.press(REVIEW.remove(2));
  await at.press(REVIEW.add);
  await at.user.paste('Préavis de rup');
  await at.reload();
  expect(at.field().value).toBe(QUESTION);
  expect(screen.getByRole('button', { name: `${REVIEW.edit(1)} : Durée maximale pour un cadre` })).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Point 2').value).toBe('Préavis de rup');
  expect(at.ids()).toEqual([]);
  for (const cancel of screen.getAllByRole('button', { name: REVIEW.cancel }).slice(-1)) await at.user.click(cancel);
  await at.reload();
  expect(screen.queryByRole('heading', { name: REVIEW.title })).toBeNull();
});

test('a reload during the start leads to the dossier if it was created; its question and points are not offered again', async () => {
  const at = await reviewed({ create: unanswered, read: () => ({}) });
  await at.press(REVIEW.start);
  await waitFor(() => expect(at.ids()).toHaveLength(1));
  await at.reload();
  await waitFor(() => expect(at.page.path).toBe(`/dossier/${at.ids()[0]}`));
  await at.reload();
  expect(at.field().value).toBe('');
  expect(screen.queryByRole('heading', { name: REVIEW.title })).toBeNull();
});

test('a reload during the start brings the points back if the dossier was not created; the next start is for the same dossier', async () => {
  let isReached = false;
  const at = await reviewed({ create: () => (isReached ? {} : unanswered()), read: () => missing });
  await at.press(REVIEW.remove(2));
  await at.press(REVIEW.start);
  await waitFor(() => expect(at.ids()).toHaveLength(1));
  isReached = true;
  await at.reload();
  await waitFor(() => expect(startButton().disabled).toBe(false));
  expect([at.field().value, at.page.path]).toEqual([QUESTION, '/']);
  await at.user.click(startButton());
  await waitFor(() => expect(at.page.path).toBe(`/dossier/${at.ids()[0]}`));
  expect(at.ids()).toEqual([at.ids()[0], at.ids()[0]]);
});
