// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { problemOf, show } from '../../../../test/render.tsx';
import { EUROPE } from '../content/pages.ts';
import { EuropeForm } from './EuropeForm.tsx';

afterEach(() => vi.useRealTimers());

/** The example question, asked. */
async function ask(user: ReturnType<typeof show>['user']): Promise<void> {
  await user.click(screen.getByRole('button', { name: EUROPE.tryExample }));
  await user.click(screen.getByRole('button', { name: EUROPE.submit }));
}

it('says why the user could not be signed out', async () => {
  const { user } = show(<EuropeForm />, {
    '/copilot/auth/sign-out': problemOf(503, 'service.unavailable', 'Ce service est momentanément indisponible.'),
  });
  await user.click(screen.getByRole('button', { name: EUROPE.signOut }));
  expect((await screen.findByRole('alert')).textContent).toContain('Ce service est momentanément indisponible.');
});

it('a refusal for want of a subscription says so, and reads the subscription again', async () => {
  const { user, calls } = show(<EuropeForm />, {
    '/copilot/get_response_europe': problemOf(429, 'research.no_subscription', 'Aucun abonnement.'),
    '/copilot/subscription-status': { plan: 'none', status: 'none' },
  });
  await ask(user);
  expect((await screen.findByRole('alert')).textContent).toBe(EUROPE.noSubscription);
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/copilot/subscription-status'));
});

it('a refusal of too many questions in a minute says to wait, not to subscribe', async () => {
  const { user, calls } = show(<EuropeForm />, {
    '/copilot/get_response_europe': problemOf(429, 'request.rate_limited', 'Trop de demandes. Veuillez patienter.'),
  });
  await ask(user);
  expect((await screen.findByRole('alert')).textContent).toContain('Trop de demandes. Veuillez patienter.');
  expect(calls.map(({ path }) => path)).not.toContain('/copilot/subscription-status');
});

it('while it is answered, three messages turn, three seconds each, and it cannot be asked again', async () => {
  show(<EuropeForm />, { '/copilot/get_response_europe': () => new Promise(() => undefined) });
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: EUROPE.tryExample }));
  fireEvent.click(screen.getByRole('button', { name: EUROPE.submit }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('button', { name: EUROPE.submit }).getAttribute('aria-busy')).toBe('true');
  for (const message of [...EUROPE.progress, EUROPE.progress[0]]) {
    expect(screen.getByRole('status').textContent).toBe(message);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
  }
});
