import type { authRoutes } from '@attendu/contracts/auth/routes';
import { call, endpoint } from '../../lib/api.ts';

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

export const requestPasswordReset = (email: string) => call(requestRoute, { body: { email } });
export const checkPasswordReset = (token: string, signal: AbortSignal) => call(checkRoute, { body: { token }, signal });
export const resetPassword = (token: string, newPassword: string) => call(resetRoute, { body: { token, newPassword } });
