// @vitest-environment happy-dom
import type { QualityPage as Quality } from '@attendu/contracts/analytics/admin-routes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT, show } from '../../../../test/render.tsx';
import { QUALITY as WORDS } from '../content.ts';
import { givePassword } from '../password.ts';
import { QualityPage } from './QualityPage.tsx';

const QUALITY: Quality = {
  ...{
    since: '2026-11-01',
    requested: 1_210,
    completed: 1_150,
    failed: 50,
    answers: 1_100,
    medianSeconds: 45,
    p95Seconds: 425,
    refused: 33,
  },
  ...{ quotationsChecked: 20_000, quotationsRemoved: 7, exports: { docx: 40, pdf: 60 }, model: null },
  ratings: { useful: 61, notUseful: 2, commented: 3, reasons: [{ reason: 'wrong', count: 2 }] },
};
const funnelOf = (path: string) => {
  const group = /by=(\w+)/.exec(path)?.[1];
  const rows = [
    { group: group === 'month' ? '2026-11' : `un ${group}`, signups: 1_200, trials: 900, asked: 400, paid: 1 },
    { group: null, signups: 3, trials: 0, asked: 1, paid: 0 },
  ];
  return { since: '2026-11-01', rows, deleted: 12, ungrouped: 0 };
};
const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s/gu, ' ');
/** The value and the definition of a figure. */
const figure = (name: string): string[] => {
  const box = screen.getByText(name, { selector: 'dt' }).parentElement;
  return [...(box?.querySelectorAll('dd') ?? [])].map(({ textContent }) => plain(textContent));
};

async function open(quality: Partial<Quality>) {
  givePassword('le mot de passe');
  const shown = show(
    <QualityPage />,
    {
      '/copilot/admin/quality': { ...QUALITY, ...quality },
      '/copilot/admin/funnel': ({ path }: { path: string }) => funnelOf(path),
      '/copilot/admin/feedback': { comments: [] },
    },
    { account: { ...ACCOUNT, roles: ['user', 'super_admin'] } },
  );
  await screen.findByText(WORDS.requested);
  return shown;
}

test('counts, shares and durations are those of the counts that the service gives, with what each counts', async () => {
  await open({});
  expect(figure(WORDS.requested)[0]).toBe('1 210');
  expect(figure(WORDS.completed)[0]).toBe('1 150');
  // 50 of 1,200; 33 of 1,100; 61 of 63.
  expect(figure(WORDS.failures)).toEqual(['4,2 %', expect.stringContaining('(50)')]);
  expect(figure(WORDS.refusals)).toEqual(['3 %', expect.stringContaining('(33)')]);
  expect(figure(WORDS.useful)).toEqual(['96,8 %', expect.stringContaining('61 sur 63 avis')]);
  expect(figure(WORDS.median)[0]).toBe('45 s');
  expect(figure(WORDS.slow)[0]).toBe('7 min 05 s');
  expect(figure(WORDS.removed)).toEqual(['7', expect.stringContaining('7 sur 20 000 relues')]);
  expect(figure(WORDS.exports)).toEqual(['100', '40 en Word, 60 en PDF.']);
  expect(screen.queryByText(WORDS.cost)).toBeNull();
  const [reasons] = screen.getAllByRole('table');
  expect(
    within(reasons as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['2']);
});

test('nothing asked yet has no share and no duration', async () => {
  const none = { completed: 0, failed: 0, answers: 0, refused: 0, medianSeconds: null, p95Seconds: null };
  await open({ ...none, ratings: { useful: 0, notUseful: 0, commented: 0, reasons: [] } });
  for (const name of [WORDS.failures, WORDS.refusals, WORDS.median, WORDS.slow, WORDS.useful]) expect(figure(name)[0]).toBe(WORDS.none);
});

test('the cost of an analysis is the spending divided by those that a model wrote; tokens, where no price is configured', async () => {
  const model = { analyses: 4, inputTokens: 12_000, outputTokens: 3_751, euros: 2 };
  await open({ model });
  expect(figure(WORDS.cost)).toEqual(['0,50 €', expect.stringContaining('2,00 € pour 4 analyses écrites avec un modèle : 15 751 jetons')]);
  await open({ model: { ...model, euros: 0 } });
  // 15,751 of 4 analyses: 3,937.75.
  expect(figure(WORDS.tokens)).toEqual(['3 938', expect.stringContaining('12 000 lus et 3 751 écrits par le modèle, pour 4 analyses')]);
});

test('each step of a group has its count and its share of the sign-ups, whatever the grouping and the period', async () => {
  const { user, calls } = await open({});
  const cells = async (group: string) =>
    [...((await screen.findByRole('rowheader', { name: group })).parentElement?.querySelectorAll('td') ?? [])].map(({ textContent }) =>
      plain(textContent),
    );
  expect(await cells('un source')).toEqual(['1 200', '900 (75 %)', '400 (33,3 %)', '1 (0,1 %)']);
  expect(await cells(WORDS.groups.source.none)).toEqual(['3', '0 (0 %)', '1 (33,3 %)', '0 (0 %)']);
  await user.selectOptions(screen.getByLabelText(WORDS.groupBy), 'utm_term');
  expect(await cells('un utm_term')).toHaveLength(4);
  await user.selectOptions(screen.getByLabelText(WORDS.groupBy), 'month');
  expect(await cells('novembre 2026')).toHaveLength(4);
  await user.selectOptions(screen.getByLabelText(WORDS.period), '365');
  await screen.findByText(WORDS.requested);
  expect(calls.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/copilot/admin/funnel?days=365&by=month', '/copilot/admin/quality?days=365']),
  );
  expect(plain(screen.getByText(/12\.$/).textContent)).toBe(plain(WORDS.deleted('12')));
});
