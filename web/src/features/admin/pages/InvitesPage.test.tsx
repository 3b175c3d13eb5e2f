// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ACCOUNT, type Answers, problemOf, show } from '../../../../test/render.tsx';
import { INVITE as WORDS } from '../content.ts';
import { dropPassword, givePassword } from '../password.ts';
import { InvitesPage } from './InvitesPage.tsx';

afterEach(() => vi.useRealTimers());

test('an invitation of thirty days unless another number is typed; its link and password are copied, said for two seconds', async () => {
  dropPassword(null);
  const made = { invite_link: 'https://attendu.example/signupWithTokenPage?token=t', temp_password: 'un mot provisoire' };
  const { user, calls } = show(
    <InvitesPage />,
    { '/copilot/create-invite': { ...made, trial_end_date: '2026-12-30T12:00:00Z', error: null } },
    { account: { ...ACCOUNT, roles: ['user', 'super_admin'] } },
  );
  await user.type(await screen.findByLabelText('Mot de passe administrateur'), 'le mot de passe');
  const [email] = screen.getAllByLabelText(WORDS.email);
  if (email) await user.type(email, 'anne@cabinet.example');
  await user.click(screen.getByRole('button', { name: WORDS.submit }));
  const copy = await screen.findByRole('button', { name: `${WORDS.copy} : ${WORDS.link}` });
  expect(calls.map(({ body }) => body)).toEqual([{ admin_password: 'le mot de passe', email: 'anne@cabinet.example', trial_days: 30 }]);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  vi.useFakeTimers();
  fireEvent.click(copy);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(write).toHaveBeenCalledWith(made.invite_link);
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(copy.textContent).toBe('Copié');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(copy.textContent).toBe('Copier');
});

async function invite(answers: Answers) {
  const shown = show(<InvitesPage />, answers, { account: { ...ACCOUNT, roles: ['user', 'super_admin'] } });
  const [email] = await screen.findAllByLabelText(WORDS.email);
  if (email) await shown.user.type(email, 'anne@cabinet.example');
  await shown.user.click(screen.getByRole('button', { name: WORDS.submit }));
  return shown;
}

test('a password given on another screen goes with the invitation, and is not on this one', async () => {
  givePassword('le mot de passe');
  const { calls, container } = await invite({ '/copilot/create-invite': problemOf(409, 'signup.email_taken', 'Cette adresse est prise.') });
  await screen.findByText('Cette adresse est prise.');
  expect(calls.map(({ body }) => body)).toEqual([{ admin_password: 'le mot de passe', email: 'anne@cabinet.example', trial_days: 30 }]);
  expect([...container.querySelectorAll('input')].map(({ value }) => value)).not.toContain('le mot de passe');
  expect(screen.getByText(WORDS.passwordHeld)).toBeTruthy();
});

test('an invitation that fails says « Une erreur est survenue », with what the server says', async () => {
  givePassword('le mot de passe');
  await invite({ '/copilot/create-invite': problemOf(503, 'service.unavailable', 'Ce service est momentanément indisponible.') });
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Une erreur est survenue : Ce service est momentanément indisponible.'),
  );
});

test('an invitation whose answer cannot be read says « Une erreur est survenue »', async () => {
  givePassword('le mot de passe');
  await invite({
    '/copilot/create-invite': () => {
      throw new RangeError('not a problem');
    },
  });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Une erreur est survenue'));
});
