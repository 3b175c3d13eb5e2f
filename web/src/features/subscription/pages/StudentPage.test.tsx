// @vitest-environment happy-dom
import { UNKNOWN_SUBSCRIPTION } from '@attendu/contracts/billing/schemas';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT, show } from '../../../../test/render.tsx';
import { STUDENT as WORDS } from '../content.ts';
import { INSTITUTIONS } from '../institutions.ts';
import { StudentPage } from './StudentPage.tsx';

test('« Traitement... » while the payment page is prepared, and the order is sent once', async () => {
  const { user, calls } = show(<StudentPage />, {
    '/copilot/subscription-status': UNKNOWN_SUBSCRIPTION,
    '/copilot/subscription': { subscription: UNKNOWN_SUBSCRIPTION, paid: null, firm: null, paysTwice: false, fresh: true },
    '/copilot/create-checkout-session': () => new Promise(() => undefined),
  });
  await user.selectOptions(await screen.findByLabelText(WORDS.school), INSTITUTIONS[0] ?? '');
  await user.selectOptions(screen.getByLabelText(WORDS.level), 'master1');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: WORDS.submit }));
  await user.click(await screen.findByRole('button', { name: 'Traitement...' }));
  const orders = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(orders).toEqual([
    expect.objectContaining({ priceId: 'price_student', userId: ACCOUNT.id, school: INSTITUTIONS[0], level: 'master1' }),
  ]);
});
