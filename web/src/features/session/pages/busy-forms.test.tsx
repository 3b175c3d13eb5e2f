// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Navigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { show } from '../../../../test/render.tsx';
import { Welcome } from '../components/Welcome.tsx';
import { FORGOT_PASSWORD, RESET_PASSWORD } from '../content.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const unanswered = () => new Promise(() => undefined);
const reset = (
  <>
    <Navigate to="#token=secret" replace />
    <ResetPasswordPage />
  </>
);

test.each<[string, ReactElement, Record<string, string>, string]>([
  ['Envoi...', <ForgotPasswordPage key="forgot" />, { [FORGOT_PASSWORD.email]: 'anne@example.fr' }, FORGOT_PASSWORD.submit],
  [
    'Réinitialisation...',
    <div key="reset">{reset}</div>,
    { [RESET_PASSWORD.password]: 'une phrase de passe', [RESET_PASSWORD.confirmation]: 'une phrase de passe' },
    RESET_PASSWORD.submit,
  ],
])('« %s » while the form is sent', async (sentence, page, fields, submit) => {
  const { user } = show(page, {
    '/copilot/auth/password-resets/check': { usable: true },
    '/copilot/auth/password-reset': unanswered,
  });
  for (const [label, text] of Object.entries(fields)) await user.type(await screen.findByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: submit }));
  await screen.findByRole('button', { name: sentence });
});

test('« Accéder maintenant » opens the dashboard without waiting for the three seconds', async () => {
  const { user, page } = show(<Welcome />);
  await user.click(await screen.findByRole('button', { name: 'Accéder maintenant' }));
  expect(page.path).toBe('/dashboardPage');
});
