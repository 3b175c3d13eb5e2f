// @vitest-environment happy-dom
import { UNKNOWN_SUBSCRIPTION } from '@attendu/contracts/billing/schemas';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problemOf, show } from '../../../../test/render.tsx';
import { SIGN_UP } from '../../session/signup-content.ts';
import { TRIAL } from '../trial-content.ts';
import { TrialPage } from './TrialPage.tsx';

const STATUS = '/copilot/subscription-status';

test.each([
  ['already used', 'paywall', TRIAL.used, TRIAL.offers, '/subscriptionPage'],
  ['over, as the requests of a plan are used up,', 'quota', TRIAL.used, TRIAL.offers, '/subscriptionPage'],
  ['under way', 'allowed', TRIAL.open, TRIAL.back, '/dashboardPage'],
] as const)('a trial %s is said before any code is sent', async (_name, permission, title, link, to) => {
  const { calls } = show(<TrialPage />, { [STATUS]: { ...UNKNOWN_SUBSCRIPTION, trial_available: false, permission } });
  expect((await screen.findByText(title)).textContent).toBe(title);
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(to);
  expect(screen.queryByLabelText(SIGN_UP.phone)).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual([STATUS]);
});

test.each([
  ['available', UNKNOWN_SUBSCRIPTION],
  ['of unknown right', problemOf(503, 'service.unavailable', 'Indisponible.')],
])('a trial %s asks for a phone; the code says where the user came from', async (_name, status) => {
  const { user, calls } = show(
    <TrialPage />,
    { [STATUS]: status, '/copilot/start-phone-verification': { attempt: 'a', resendAfterSeconds: 60 } },
    { address: '/trialPage?source=LP' },
  );
  await user.type(await screen.findByLabelText(SIGN_UP.phone), '06 12 34 56 78');
  await user.click(screen.getByRole('button', { name: TRIAL.submit }));
  await screen.findByRole('button', { name: TRIAL.validate });
  expect(calls.at(-1)?.body).toEqual({ phone: '06 12 34 56 78', source: 'LP' });
});
