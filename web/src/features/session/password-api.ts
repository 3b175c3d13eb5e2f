import { authPaths } from '@attendu/contracts/auth/paths';
import type { authRoutes } from '@attendu/contracts/auth/routes';
import type { QueryClient } from '@tanstack/react-query';
import { call, endpoints } from '../../lib/api.ts';
import { openedSession } from './api.ts';

const authEndpoints = endpoints<typeof authRoutes>(authPaths);

export const requestPasswordReset = (email: string) => call(authEndpoints.requestPasswordReset, { body: { email } });
export const checkPasswordReset = (token: string, signal: AbortSignal) =>
  call(authEndpoints.checkPasswordReset, { body: { token }, signal });
export const resetPassword = (token: string, newPassword: string) => call(authEndpoints.resetPassword, { body: { token, newPassword } });

/** Sets the first password of an invited account; the browser is then signed in to it. */
export async function setPassword(client: QueryClient, body: { email: string; token: string; newPassword: string }): Promise<void> {
  const { account } = await call(authEndpoints.setPassword, { body });
  await openedSession(client, account);
}

/** Replaces a temporary password; the session continues under a new token. */
export async function replaceTemporaryPassword(client: QueryClient, newPassword: string): Promise<void> {
  const { account } = await call(authEndpoints.replaceTemporaryPassword, { body: { newPassword } });
  await openedSession(client, account);
}
