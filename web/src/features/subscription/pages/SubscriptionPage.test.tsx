// @vitest-environment happy-dom
import type { Account } from '@attendu/contracts/auth/schemas';
import { type Subscription, type SubscriptionDetails, UNKNOWN_SUBSCRIPTION } from '@attendu/contracts/billing/schemas';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ACCOUNT, type Call, problemOf, show } from '../../../../test/render.tsx';
import { clearToasts, shownToasts } from '../../../ui/toast-store.ts';
import { ChangeDialog } from '../components/ChangeDialog.tsx';
import { SeatsForm } from '../components/SeatsForm.tsx';
import { CANCELLING, CHANGE, PAGE } from '../page-content.ts';
import { SubscriptionPage } from './SubscriptionPage.tsx';

type Paid = NonNullable<SubscriptionDetails['paid']>;

const END = '2026-12-29T10:00:00Z';
const PAID: Paid = {
  ...{ plan: 'premium', state: 'active', seats: 1, since: '2026-11-29T10:00:00Z', periodEnd: END, nextDebit: null, cancelAt: null },
  ...{ payment: null, nextPlan: null, withdrawalUntil: null, terms: null },
};
const detailsOf = (paid: Partial<Paid>, subscription: Partial<Subscription> = {}): SubscriptionDetails => ({
  subscription: { ...UNKNOWN_SUBSCRIPTION, plan: 'premium', status: 'active', permission: 'allowed', subscribed: true, ...subscription },
  ...{ paid: { ...PAID, ...paid }, own: null, firm: null, paysTwice: false, fresh: true },
});
const PREVIEW = {
  ...{ dueNow: { cents: 0, currency: 'eur' }, monthly: { cents: 11_519, currency: 'eur' }, nextDebitAt: END },
  ...{ from: null, withdrawable: false, unseated: 0 },
};

type Given = { readonly subscription?: Partial<Subscription>; readonly account?: Account };

/** The page of a subscription that each change answers anew. */
function open(paid: Partial<Paid>, address: string, { subscription = {}, account = ACCOUNT }: Given = {}) {
  return show(
    <SubscriptionPage />,
    {
      '/copilot/subscription/change-previews': PREVIEW,
      '/copilot/subscription/changes': detailsOf({}),
      '/copilot/subscription/cancellation': ({ method }: Call) => detailsOf({ ...paid, cancelAt: method === 'DELETE' ? null : END }),
      '/copilot/subscription': detailsOf(paid, subscription),
      '/copilot/invoices': { invoices: [], next: null },
    },
    { address, account },
  );
}
const told = () => shownToasts().map(({ text }) => text.replace(/\s/g, ' '));

beforeEach(clearToasts);

test('whoever cancelled while a downgrade waited is offered to go on, then premium, on the address of that purchase', async () => {
  const { user, calls } = open({ nextPlan: 'student', cancelAt: END }, '/subscriptionPage?plan=premium');
  await screen.findByText('Votre abonnement prend fin le 29 décembre 2026.');
  expect(screen.queryByText(CHANGE.title)).toBeNull();
  const [first] = screen.getAllByRole('button', { name: PAGE.resume });
  await user.click(first as HTMLElement);
  await screen.findByText("Rien n'est débité aujourd'hui.");
  await user.click(screen.getByRole('button', { name: CHANGE.confirm }));
  await waitFor(() => expect(told()).toContain(CHANGE.done));
  expect(told()).toContain(PAGE.goesOn);
  const changes = calls.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['DELETE', '/copilot/subscription/cancellation', null],
    ['POST', '/copilot/subscription/change-previews', { plan: 'premium' }],
    ['POST', '/copilot/subscription/changes', { plan: 'premium' }],
  ]);
});

test('a change that only waits until the renewal is not announced as done', async () => {
  const answers = {
    '/copilot/subscription/change-previews': { ...PREVIEW, from: END },
    '/copilot/subscription/changes': detailsOf({ nextPlan: 'student' }),
  };
  const { user } = show(<ChangeDialog change={{ plan: 'student' }} onClose={() => undefined} />, answers);
  await screen.findByText(/^Ensuite, chaque mois/);
  await user.click(screen.getByRole('button', { name: CHANGE.confirm }));
  const waits = 'Votre formule ne change pas encore : vous passerez à la formule Étudiant le 29 décembre 2026.';
  await waitFor(() => expect(told()).toEqual([waits]));
});

test('a firm that ends, or whose payment is disputed, is offered no change of seats; another one, the change of its address', async () => {
  const dialogs = [];
  for (const [paid, payment] of [
    [{ cancelAt: END }, 'ok'],
    [{}, 'disputed'],
    [{}, 'ok'],
  ] as const) {
    const { unmount } = open(paid, '/subscriptionPage?plan=premium&seats=3', { subscription: { payment, manages: 'firm' } });
    await screen.findByText(PAGE.ending);
    dialogs.push([screen.queryByText(PAGE.seatsChange) !== null, screen.queryByText(CHANGE.title) !== null]);
    unmount();
  }
  expect(dialogs).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ]);
});

test.each([
  [{ firstName: 'Anne', lastName: '' }, 'Anne, anne@example.fr'],
  [{ firstName: '', lastName: '' }, 'anne@example.fr'],
])('the summary of a cancellation names %o without a stray space', async (names, shown) => {
  const { user } = open({}, '/subscriptionPage', { account: { ...ACCOUNT, ...names } });
  await user.click(await screen.findByRole('button', { name: PAGE.cancel }));
  const summary = await screen.findByText(new RegExp(CANCELLING.what));
  expect(summary.textContent?.startsWith(`${shown}${CANCELLING.what}`)).toBe(true);
});

test("an administrator who also pays a personal subscription ends that one, and the firm's goes on", async () => {
  const both = { ...detailsOf({ seats: 3 }, { manages: 'firm' }), own: { ...PAID, plan: 'student' as const }, paysTwice: true };
  const answers = {
    '/copilot/subscription/cancellation': both,
    '/copilot/subscription': both,
    '/copilot/invoices': { invoices: [], next: null },
  };
  const { user, calls } = show(<SubscriptionPage />, answers, { address: '/subscriptionPage', account: ACCOUNT });
  await screen.findByText(PAGE.paysTwice);
  await user.click(screen.getByRole('button', { name: PAGE.cancelOwn }));
  await screen.findByText(new RegExp(`${CANCELLING.what}\\s: Étudiant`));
  for (const name of [CANCELLING.next, CANCELLING.next, CANCELLING.confirm]) await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(told()).toContain(CANCELLING.done));
  const ends = calls.filter(({ method }) => method === 'PUT');
  expect(ends.map(({ path }) => path)).toEqual(['/copilot/subscription/cancellation?of=own']);
});

test('a cancellation under way cannot be closed, so that what comes of it is told', async () => {
  let answer = (_value: unknown): void => undefined;
  const { user } = show(<SubscriptionPage />, {
    '/copilot/subscription/cancellation': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    '/copilot/subscription': detailsOf({}),
    '/copilot/invoices': { invoices: [], next: null },
  });
  await user.click(await screen.findByRole('button', { name: PAGE.cancel }));
  for (const _step of [1, 2]) await user.click(screen.getByRole('button', { name: CANCELLING.next }));
  await user.click(screen.getByRole('button', { name: CANCELLING.confirm }));
  await user.keyboard('{Escape}');
  for (const name of ['Fermer', CANCELLING.back]) expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  answer(problemOf(503, 'service.unavailable', 'Ce service est momentanément indisponible.'));
  await screen.findByText('Ce service est momentanément indisponible.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [1, 2, true],
  [2, 2, false],
])('%i places for %i members: a member without one is told (%s)', (seats, members, isTold) => {
  show(<SeatsForm seats={seats} members={members} onChange={null} />);
  expect(screen.queryByText(/Un membre n'a pas de place/) !== null).toBe(isTold);
});
