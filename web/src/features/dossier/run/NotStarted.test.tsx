// @vitest-environment happy-dom
import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problemOf, show } from '../../../../test/render.tsx';
import { REVIEW } from '../../points/content.ts';
import type { Launch } from '../../points/launch.ts';
import { PROPOSAL } from '../../points/proposal.test-data.ts';
import { RUN } from '../content.ts';
import { NotStarted } from './NotStarted.tsx';

const DOSSIER = { id: 'd', contexte: 'Une question', access: 'own', parent_id: null } as Dossier;
const LAUNCH: Launch = {
  dossierId: 'd',
  userId: 'u',
  contexte: 'Une question',
  globalContexte: '',
  points: [{ problem: 'Renouvellement', source: 'legiarti' }],
  lawDate: '2026-11-27',
};

test('a launch that was refused for now is tried again with the points of this tab', async () => {
  let refused = true;
  const { user, calls } = show(<NotStarted dossier={DOSSIER} launch={LAUNCH} />, {
    '/copilot/get_analyse_fiscale': () =>
      refused ? problemOf(429, 'request.rate_limited', 'Trop de requêtes.') : { runId: 'r', dossierId: 'd' },
  });
  expect(screen.getByText(RUN.notStarted)).toBeDefined();
  expect(screen.getByText(RUN.notStartedKept)).toBeDefined();
  const start = screen.getByRole('button', { name: RUN.start });
  await user.click(start);
  await waitFor(() => expect(start.getAttribute('aria-busy')).not.toBe('true'));
  refused = false;
  await user.click(start);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toMatchObject({ dossierId: 'd', point_list: LAUNCH.points });
});

test('without the points, they are proposed again when asked; nothing is spent before', async () => {
  const { user, calls } = show(<NotStarted dossier={DOSSIER} launch={null} />, {
    '/copilot/subscription-status': { permission: 'allowed' },
    '/copilot/get_points_new': PROPOSAL,
    '/copilot/corpus': { sources: [], complete: true, indexed: 0, percent: 100 },
  });
  const propose = await screen.findByRole('button', { name: RUN.propose });
  expect(calls).toEqual([]);
  await user.click(propose);
  await screen.findByRole('heading', { name: REVIEW.title });
  for (const { problem } of PROPOSAL.points) expect(document.body.textContent).toContain(problem);
  expect(calls.some(({ path }) => path.includes('get_analyse'))).toBe(false);
});

test('a reader of a shared dossier can start nothing', () => {
  show(<NotStarted dossier={{ ...DOSSIER, access: 'read' }} launch={null} />);
  expect(screen.getByText(RUN.notStarted)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
