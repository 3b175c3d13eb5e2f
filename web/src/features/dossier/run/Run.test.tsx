// @vitest-environment happy-dom
import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, problemOf, show } from '../../../../test/render.tsx';
import { REVIEW } from '../../points/content.ts';
import { startUltra } from '../../points/launch.ts';
import { PROPOSAL } from '../../points/proposal.test-data.ts';
import { FAILED, RUN } from '../content.ts';
import type { RunView } from '../progress.ts';
import type { DossierPhase } from '../use-dossier-life.ts';
// The part that the page loads: no test waits for it.
import './ProposedPoints.tsx';
import { Run } from './Run.tsx';

const CREATED = '2026-11-27T10:00:00.000Z';
const DOSSIER = {
  ...{ id: 'd', contexte: 'Une question', access: 'own', parent_id: null, created_at: CREATED, updated_at: CREATED },
  ...{ is_analysing: 'pending', failure: null, failure_reason: null, relaunchable: false },
} as Dossier;
const WAITING: RunView = { status: 'waiting', percent: 0, message: '', documentsRead: 0, documentsKept: 0, lines: [] };
const NEVER_RUN = { ...WAITING, status: 'failed' } as const;
const POINTS: Answers = {
  '/copilot/subscription-status': { permission: 'allowed' },
  '/copilot/get_points_new': PROPOSAL,
  '/copilot/corpus': { sources: [], complete: true, indexed: 0, percent: 100 },
};

type State = { dossier: Dossier; phase: DossierPhase; view: RunView | null };
const PENDING: State = { dossier: DOSSIER, phase: 'pending', view: WAITING };
const failed = (some: Partial<Dossier> = {}): State => ({
  dossier: { ...DOSSIER, is_analysing: 'failed', failure_reason: 'error', ...some },
  phase: 'failed',
  view: NEVER_RUN,
});

type Server = { change: (state: State) => void };

function Page({ first, server }: { first: State; server: Server }) {
  const [state, setState] = useState(first);
  useEffect(() => {
    server.change = setState;
  }, [server]);
  return <Run {...state} onAskAgain={() => undefined} />;
}

/** Shows the run of a dossier, whose state the server changes. */
function open(first: State, answers: Answers = {}) {
  const server: Server = { change: () => undefined };
  const shown = show(<Page first={first} server={server} />, answers);
  return { ...shown, change: (state: State) => act(() => server.change(state)) };
}
const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000));
const isSaidNotStarted = () => screen.queryByText(RUN.notStarted) !== null || screen.queryByText(RUN.notStartedLost) !== null;

beforeEach(() => {
  // The library sets it for the first of the files that share it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => void vi.useRealTimers());

test.each(['2026-11-27T09:00:00Z', CREATED, '2026-11-27T12:00:00Z'])(
  'a launch is late by the time that it is waited for (%s)',
  async (clock) => {
    vi.setSystemTime(clock);
    const { change } = open({ ...PENDING, dossier: { ...DOSSIER, access: 'read' } });
    await wait(14);
    expect(isSaidNotStarted()).toBe(false);
    await wait(1);
    expect(isSaidNotStarted()).toBe(true);
    const renamed = { ...DOSSIER, access: 'read', updated_at: '2026-11-27T10:05:00.000Z' } as const;
    await change({ ...PENDING, dossier: renamed });
    expect(isSaidNotStarted()).toBe(true);
    await change({ ...PENDING, dossier: renamed, view: { ...WAITING, status: 'pending' } });
    expect(isSaidNotStarted()).toBe(false);
  },
);

test('a deep launch under way, or accepted, is not late; a refused one is', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const asReader = { ...PENDING, dossier: { ...DOSSIER, id: 'deep', access: 'read' } as Dossier };
  open(asReader, { '/copilot/start-query-ultra': () => new Promise((resolve) => answers.push(resolve)) });
  const refused = startUltra('deep', 'u').catch(() => undefined);
  await wait(60);
  expect(isSaidNotStarted()).toBe(false);
  answers[0]?.(problemOf(503, 'service.unavailable', 'Indisponible.'));
  await refused;
  await wait(15);
  expect(isSaidNotStarted()).toBe(true);
  const accepted = startUltra('deep', 'u');
  await wait(0);
  answers[1]?.({});
  await accepted;
  await wait(15);
  expect(isSaidNotStarted()).toBe(false);
});

test.each<[string, State[]]>([
  ['given up since it was never launched', [{ ...PENDING, view: NEVER_RUN }, failed()]],
  ['stopped elsewhere', [failed({ failure_reason: 'cancelled' })]],
])('points under review stay on the page of a dossier %s', async (_what, states) => {
  const { user, change } = open(PENDING, POINTS);
  await wait(15);
  vi.useRealTimers();
  await user.click(await screen.findByRole('button', { name: RUN.propose }));
  await user.click(await screen.findByRole('button', { name: /^Modifier le point 1/ }));
  const field = screen.getByLabelText('Point 1');
  await user.type(field, ' et renouvellement');
  for (const state of states) await change(state);
  expect(screen.getByLabelText('Point 1')).toBe(field);
  expect(field).toHaveProperty('value', `${PROPOSAL.points[0]?.problem} et renouvellement`);
  expect(screen.getByRole('button', { name: REVIEW.start })).toBeDefined();
});

test('a dossier given up before any run can still be started on its page', async () => {
  vi.useRealTimers();
  open(failed(), POINTS);
  await screen.findByRole('button', { name: RUN.propose });
  expect(screen.queryByText(FAILED.title)).toBeNull();
});

test.each([
  ['with a run', { relaunchable: true }],
  ['refused', { failure_reason: 'refused' }],
  ['of a colleague', { access: 'read' }],
] as const)('a failed dossier %s says that it failed', (_what, some) => {
  open(failed(some));
  expect(screen.getByText(FAILED.title)).toBeDefined();
});

test.each([
  ["Vous n'êtes pas autorisé à y accéder", "Vous n'êtes pas autorisé à y accéder. Votre question est conservée"],
  ["L'analyse a échoué.", "L'analyse a échoué. Votre question est conservée"],
])('the reason « %s » is a sentence before what is kept', (failure, said) => {
  open(failed({ failure, relaunchable: true }));
  expect(document.body.textContent).toContain(said);
});
