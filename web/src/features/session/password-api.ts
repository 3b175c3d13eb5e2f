import type { authRoutes } from '@attendu/contracts/auth/routes';
import type { QueryClient } from '@tanstack/react-query';
import { call, endpoint } from '../../lib/api.ts';
import { openedSession } from './api.ts';

const requestRoute = endpoint<typeof authRoutes.requestPasswordReset>({
  id: 'auth.request-password-reset',
  method: 'POST',
  path: '/copilot/auth/password-reset-requests',
});
const checkRoute = endpoint<typeof authRoutes.checkPasswordReset>({
  id: 'auth.check-password-reset',
  method: 'POST',
  path: '/copilot/auth/password-resets/check',
});
const resetRoute = endpoint<typeof authRoutes.resetPassword>({
  id: 'auth.reset-password',
  method: 'POST',
  path: '/copilot/auth/password-resets',
});
const setRoute = endpoint<typeof authRoutes.setPassword>({ id: 'auth.set-password', method: 'POST', path: '/copilot/api/setPassword' });

const replaceRoute = endpoint<typeof authRoutes.replaceTemporaryPassword>({
  id: 'auth.replace-temporary-password',
  method: 'POST',
  path: '/copilot/auth/temporary-password-replacements',
});

export const requestPasswordReset = (email: string) => call(requestRoute, { body: { email } });
export const checkPasswordReset = (token: string, signal: AbortSignal) => call(checkRoute, { body: { token }, signal });
export const resetPassword = (token: string, newPassword: string) => call(resetRoute, { body: { token, newPassword } });

/** The first password of an invited account; the browser is then signed in, whoever was before. */
export async function setPassword(client: QueryClient, body: { email: string; token: string; newPassword: string }): Promise<void> {
  const { account } = await call(setRoute, { body });
  await openedSession(client, account);
}

/** The password of whoever signed in with a temporary one; the session goes on under a new token. */
export async function replaceTemporaryPassword(client: QueryClient, newPassword: string): Promise<void> {
  const { account } = await call(replaceRoute, { body: { newPassword } });
  await openedSession(client, account);
}
