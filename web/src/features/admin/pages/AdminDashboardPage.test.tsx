// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT, type Answers, problemOf, show } from '../../../../test/render.tsx';
import { ADMIN as WORDS } from '../content.ts';
import { givePassword } from '../password.ts';
import { AdminDashboardPage } from './AdminDashboardPage.tsx';

const STATUS = {
  status: 'degraded',
  services: [
    { service: 'auth', status: 'degraded', checks: { database: true, bus: false } },
    { service: 'dossier', status: 'down', checks: { answered: false } },
  ],
};
const month = (euros: number | null) => ({ sent: 1_234, euros, failed: 2, limited: { phone: 1, place: 20, range: 300, total: 4_000 } });
const answers = (euros: number | null = 98.47) => ({
  '/copilot/admin/status': STATUS,
  '/copilot/admin/events': {
    status: [{ consumer: 'auth', pending: 1_500, dead: 2, oldestPendingSeconds: 185.4 }],
    deadLetters: [],
    nextCursor: null,
  },
  '/copilot/admin/analytics/requests': {
    ...{ total: 5_000, activeUsers: 1_042, byUser: [] },
    byDay: [
      { day: '2026-11-29', requests: 4_987 },
      { day: '2026-11-30', requests: 13 },
    ],
  },
  '/copilot/admin/mail-queue': { pending: 3, oldestSeconds: 7_800, failed: 1 },
  '/copilot/admin/sms': { sent: 41, undelivered: 5, month: month(euros) },
  '/copilot/corpus': { documents: 11_042, indexed: 9_000, complete: false, percent: 81, sources: [] },
  '/copilot/admin/corpus': {
    workerSeenAt: null,
    kinds: [
      { kind: 'legiarti', documents: 11_000, versions: 11_900, dataDate: '2026-03-27', running: null },
      { kind: 'bofip', documents: 42, versions: 42, dataDate: null, running: null },
      { kind: 'cnn', documents: 0, versions: 0, dataDate: null, running: null },
    ],
  },
});
const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s/gu, ' ');
const figure = async (name: string): Promise<string[]> => {
  const box = (await screen.findByText(name, { selector: 'dt' })).parentElement;
  return [...(box?.querySelectorAll('dd') ?? [])].map(({ textContent }) => plain(textContent));
};
const rowOf = (name: string): string[] =>
  within(screen.getByRole('rowheader', { name }).parentElement as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => plain(textContent).trim());
function open(given: Answers) {
  givePassword('le mot de passe');
  return show(<AdminDashboardPage />, given, { account: { ...ACCOUNT, roles: ['user', 'super_admin'] } });
}

test('says in French what of a service does not answer, also when it did not say its state in time', async () => {
  open(answers());
  expect(await screen.findByText("Le bus d'événements ne répond pas.")).toBeTruthy();
  expect(screen.getByText("Le service n'a pas dit son état à temps.")).toBeTruthy();
  expect(screen.queryByText(/answered|: bus/)).toBeNull();
});

test('every figure is the one that its service gives', async () => {
  open(answers());
  expect(await figure(WORDS.activeUsers)).toEqual(['1 042', plain(WORDS.activeUsersWhat)]);
  // The last day.
  expect(await figure(WORDS.today)).toEqual(['13', plain(WORDS.todayWhat)]);
  expect(await figure(WORDS.mailPending)).toEqual(['3', `${WORDS.mailPendingWhat} Le plus ancien attend depuis 2 h 10 min.`]);
  expect((await figure(WORDS.mailFailed))[0]).toBe('1');
  expect((await figure(WORDS.sms))[0]).toBe('41');
  expect((await figure(WORDS.smsUndelivered))[0]).toBe('5');
  expect(await figure(WORDS.smsSpent)).toEqual(['98,47 €', expect.stringContaining('1 234 codes depuis trente jours')]);
  // 1 + 20 + 300 + 4,000.
  expect(await figure(WORDS.smsLimited)).toEqual(['4 321', expect.stringContaining('1 par numéro, 20 par réseau, 300 par tranche')]);
  await screen.findByRole('rowheader', { name: 'auth' });
  expect(rowOf('auth').slice(1)).toEqual(['1 500 le plus ancien depuis 3 min 05 s', '2']);
  expect(rowOf('dossier').slice(1)).toEqual(['0', '0']);
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => plain(textContent));
  expect(rows.filter((row) => row.includes('11 000') && row.endsWith('27/03/2026'))).toHaveLength(1);
  expect(rows.filter((row) => row.includes('42') && row.endsWith(WORDS.corpusUndated))).toHaveLength(1);
  expect(screen.queryByText(/11 900/)).toBeNull();
  expect(screen.getByText(WORDS.corpusIndexing('81'))).toBeTruthy();
});

test('the spending on text messages has its cents; their number is shown where no price is configured', async () => {
  open(answers(0.5));
  expect((await figure(WORDS.smsSpent))[0]).toBe('0,50 €');
  open(answers(null));
  expect((await figure(WORDS.smsMonth))[0]).toBe('1 234');
  expect(screen.queryByText(WORDS.smsSpent)).toBeNull();
});

test('figures that could not be read again stay, and the screen says so', async () => {
  const [down, given] = [problemOf(503, 'service.unavailable', 'Ce service est momentanément indisponible.'), answers()];
  let isDown = false;
  const { user } = open(Object.fromEntries(Object.entries(given).map(([path, answer]) => [path, () => (isDown ? down : answer)])));
  await screen.findByText(WORDS.smsSpent);
  isDown = true;
  await user.click(screen.getByRole('button', { name: WORDS.refresh }));
  const alerts = await screen.findAllByText(WORDS.failed);
  expect(alerts.length).toBeGreaterThan(0);
  expect((await figure(WORDS.activeUsers))[0]).toBe('1 042');
  isDown = false;
  await user.click(screen.getByRole('button', { name: WORDS.refresh }));
  await waitFor(() => expect(screen.queryByText(WORDS.failed)).toBeNull());
});
