// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ACCOUNT, show } from '../../../../test/render.tsx';
import { INVITE as WORDS } from '../content.ts';
import { dropPassword } from '../password.ts';
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
