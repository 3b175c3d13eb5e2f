// @vitest-environment happy-dom
import type { FirmPeriod } from '@attendu/contracts/analytics/periods';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ACCOUNT, type Call, problemOf, show } from '../../../test/render.tsx';
import { MEMBER, FIRM as WORDS } from './content.ts';
import { FirmConsolePage } from './FirmConsolePage.tsx';

const dayAt = (index: number) => new Date(Date.UTC(2026, 10, 30 - index)).toISOString().slice(0, 10);
const monthAt = (index: number) => new Date(Date.UTC(2026, 10 - index, 1)).toISOString().slice(0, 10);
const pointsOf = (count: number, at: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ day: at(count - 1 - index), requests: index % 3 === 0 ? 0 : index * 37 }));
const POINTS = { '7-days': pointsOf(7, dayAt), '30-days': pointsOf(30, dayAt), '12-months': pointsOf(12, monthAt) };
const periodOf = ({ path }: Call): FirmPeriod => (/period=([\w-]+)/.exec(path)?.[1] ?? '7-days') as FirmPeriod;
const usageOf = (period: FirmPeriod) => ({ name: 'Cabinet Durand', byDay: POINTS[period], byMember: [] });
const sumOf = (period: FirmPeriod) => POINTS[period].reduce((sum, { requests }) => sum + requests, 0);
const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s/gu, ' ');

function open(usage: (call: Call) => unknown) {
  return show(
    <FirmConsolePage />,
    { '/copilot/firm/usage': usage, '/copilot': problemOf(503, 'service.unavailable', 'Indisponible.') },
    { account: { ...ACCOUNT, roles: ['user', 'firm_admin'], firm: { id: ACCOUNT.id, name: 'Cabinet Durand' } as typeof ACCOUNT.firm } },
  );
}
const choose = (period: FirmPeriod) => screen.getByRole('button', { name: WORDS.periods[period] });

test.each([
  ['7-days', ['24/11/2026', '30/11/2026']],
  ['30-days', ['01/11/2026', '30/11/2026']],
  ['12-months', ['décembre 2025', 'novembre 2026']],
] as const)('the chart of %s has a point, a spoken value and a row for each of its days or months', async (period, [first, last]) => {
  const { user, container } = open((call) => usageOf(periodOf(call)));
  await screen.findByRole('img');
  await user.click(choose(period));
  const chart = await screen.findByRole('img', { name: new RegExp(`^${WORDS.chart[period]}\\.`) });
  const byDay = POINTS[period];
  // The line goes through every point, higher for more requests.
  const heights = [...container.querySelectorAll('.firm__chart circle')].map((point) => Number(point.getAttribute('cy')));
  expect(heights).toHaveLength(byDay.length);
  const [none = 0] = heights;
  for (const [index, { requests }] of byDay.entries()) expect(heights[index] === none, `point ${index}`).toBe(requests === 0);
  expect(Math.min(...heights)).toBe(heights[byDay.findIndex(({ requests }) => requests === Math.max(...byDay.map((one) => one.requests)))]);
  expect(container.querySelector('.firm__line')?.getAttribute('d')?.match(/[ML]/g)).toHaveLength(byDay.length);
  // What is spoken, and the rows of the table.
  const [, ...rows] = within(container.querySelector('details') as HTMLElement)
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => plain(textContent)));
  expect(rows.map(([, count]) => Number(count?.replace(/ /g, '')))).toEqual(byDay.map(({ requests }) => requests));
  expect([rows[0]?.[0], rows.at(-1)?.[0]]).toEqual([first, last]);
  const spoken = plain(chart.getAttribute('aria-label')).replace(`${WORDS.chart[period]}. `, '').split(', ');
  expect(spoken).toEqual(rows.map(([day, count]) => `${day} : ${count} ${Number(count?.replace(/ /g, '')) < 2 ? 'requête' : 'requêtes'}`));
  // Its title, its total and the button that is pressed.
  expect(screen.getByRole('heading', { name: WORDS.chart[period] })).toBeTruthy();
  expect(plain(container.textContent)).toContain(
    plain(WORDS.total(String(sumOf(period)).replace(/(?=(\d{3})+$)(?!^)/g, ' '), WORDS.periods[period])),
  );
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([WORDS.periods[period]]);
});

test('the figures shown keep their title and their total while another period is read', async () => {
  let answer = () => {};
  const { user, container } = open((call) =>
    periodOf(call) === '7-days'
      ? usageOf('7-days')
      : new Promise((resolve) => {
          answer = () => resolve(usageOf('30-days'));
        }),
  );
  await screen.findByRole('img');
  await user.click(choose('30-days'));
  expect(container.querySelectorAll('.firm__chart circle')).toHaveLength(7);
  expect(screen.getByRole('heading', { name: WORDS.chart['7-days'] })).toBeTruthy();
  expect(plain(container.textContent)).toContain(plain(WORDS.total(String(sumOf('7-days')), WORDS.periods['7-days'])));
  answer();
  await screen.findByRole('heading', { name: WORDS.chart['30-days'] });
  expect(container.querySelectorAll('.firm__chart circle')).toHaveLength(30);
});

test('a period that cannot be read leaves the others to choose', async () => {
  const refused = problemOf(503, 'service.unavailable', 'Ce service est momentanément indisponible.');
  const { user, container } = open((call) => (periodOf(call) === '12-months' ? refused : usageOf(periodOf(call))));
  await screen.findByRole('img');
  await user.click(choose('12-months'));
  await screen.findByText(WORDS.failed);
  expect(container.querySelector('.firm__chart circle')).toBeNull();
  await user.click(choose('30-days'));
  await waitFor(() => expect(container.querySelectorAll('.firm__chart circle')).toHaveLength(30));
  expect(screen.queryByText(WORDS.failed)).toBeNull();
});

test('a firm that no longer exists has no period to choose', async () => {
  const unknown = { problem: { status: 403, code: 'auth.forbidden', title: 'Refusé.', detail: WORDS.unknown } };
  open(() => unknown);
  await screen.findByText(WORDS.unknown);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the failure of an act on a member is that of the last one', async () => {
  const member = { userId: '00000000-0000-4000-8000-0000000000b1', email: 'ben@example.fr', isAdmin: false, requests: 0, lastAt: null };
  const refused = (title: string) => problemOf(409, 'request.conflict', title);
  const { user } = show(
    <FirmConsolePage />,
    {
      '/copilot/firm/usage': { ...usageOf('7-days'), byMember: [member] },
      [`/copilot/firm/members/${member.userId}`]: ({ method }: Call) =>
        refused(method === 'DELETE' ? 'Le retrait est refusé.' : 'Le rôle est refusé.'),
      '/copilot': problemOf(503, 'service.unavailable', 'Indisponible.'),
    },
    { account: { ...ACCOUNT, roles: ['user', 'firm_admin'] } },
  );
  await user.click(await screen.findByRole('button', { name: WORDS.manageOf(member.email) }));
  await user.click(await screen.findByRole('button', { name: MEMBER.promote }));
  await screen.findByText('Le rôle est refusé.');
  await user.click(screen.getByRole('button', { name: MEMBER.remove }));
  await user.click(screen.getByRole('button', { name: MEMBER.confirm }));
  await screen.findByText('Le retrait est refusé.');
  expect(screen.queryByText('Le rôle est refusé.')).toBeNull();
});

test('the file of the members has the figures of their table', async () => {
  const member = (index: number, requests: number, lastAt: string | null) => ({
    ...{
      userId: `00000000-0000-4000-8000-0000000000b${index}`,
      email: `membre-${index}@example.fr`,
      isAdmin: index === 0,
      requests,
      lastAt,
    },
  });
  const byMember = [member(0, 1_234, '2026-11-29T23:30:00Z'), member(1, 7, '2026-10-25T00:30:00Z'), member(2, 0, null)];
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  const { user } = open(() => ({ ...usageOf('7-days'), byMember }));
  await user.click(await screen.findByRole('button', { name: WORDS.csv }));
  const [, ...lines] = ((await files[0]?.text()) ?? '').trim().split('\r\n');
  expect(lines.map(plain)).toEqual([
    '"membre-0@example.fr";"administrateur";"1234";"30/11/2026 à 00:30"',
    '"membre-1@example.fr";"membre";"7";"25/10/2026 à 02:30"',
    '"membre-2@example.fr";"membre";"0";"Aucune"',
  ]);
  const rows = within(screen.getByRole('region', { name: WORDS.members }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => [...row.querySelectorAll('td')].slice(0, 2).map(({ textContent }) => plain(textContent)))).toEqual([
    ['1 234', '30/11/2026 à 00:30'],
    ['7', '25/10/2026 à 02:30'],
    ['0', 'Aucune'],
  ]);
});
