import type { authRoutes } from '@attendu/contracts/auth/routes';
import type { Tracking } from '@attendu/contracts/auth/schemas';
import type { QueryClient } from '@tanstack/react-query';
import { call, endpoint } from '../../lib/api.ts';
import { markSignedUpHere, openedSession } from './api.ts';

const startRoute = endpoint<typeof authRoutes.startPhoneVerification>({
  id: 'auth.start-phone-verification',
  method: 'POST',
  path: '/copilot/start-phone-verification',
  timeoutMs: 30_000,
});
const checkRoute = endpoint<typeof authRoutes.checkPhoneVerification>({
  id: 'auth.check-phone-verification',
  method: 'POST',
  path: '/copilot/check-phone-verification',
});
const createRoute = endpoint<typeof authRoutes.createVerifiedAccount>({
  id: 'auth.create-verified-account',
  method: 'POST',
  path: '/copilot/create-verified-account',
});
const trialRoute = endpoint<typeof authRoutes.startTrial>({ id: 'auth.start-trial', method: 'POST', path: '/copilot/start-trial' });
const resendRoute = endpoint<typeof authRoutes.requestEmailVerification>({
  id: 'auth.request-email-verification',
  method: 'POST',
  path: '/copilot/auth/email-verification-requests',
});
const checkLinkRoute = endpoint<typeof authRoutes.checkEmailVerification>({
  id: 'auth.check-email-verification',
  method: 'POST',
  path: '/copilot/auth/email-verifications/check',
});
const verifyRoute = endpoint<typeof authRoutes.verifyEmail>({
  id: 'auth.verify-email',
  method: 'POST',
  path: '/copilot/auth/email-verifications',
});

export type Signup = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly password: string;
};

export const sendCode = ({ phone, email }: Signup, tracking: Tracking) => call(startRoute, { body: { phone, email, ...tracking } });

export const checkCode = ({ phone, email }: Signup, code: string, tracking: Tracking) =>
  call(checkRoute, { body: { phone, email, code, ...tracking } });

/** Makes the account; the browser is then signed in. */
export async function createAccount(client: QueryClient, signup: Signup, tracking: Tracking): Promise<void> {
  const { account } = await call(createRoute, { body: { ...signup, termsAccepted: true, ...tracking } });
  markSignedUpHere();
  await openedSession(client, account);
}

export const resendVerification = (email: string) => call(resendRoute, { body: { email } });
export const checkEmailVerification = (token: string, signal: AbortSignal) => call(checkLinkRoute, { body: { token }, signal });
/** With a password wherever the account was not made in this browser. */
export const verifyEmail = (token: string, newPassword?: string) =>
  call(verifyRoute, { body: newPassword === undefined ? { token } : { token, newPassword } });

export type TrialRequest = { readonly firstName: string; readonly lastName: string; readonly phone: string };

/** For the account of the session, whose address the server knows. */
export const sendAccountCode = (phone: string, tracking: Tracking = {}) => call(startRoute, { body: { phone, ...tracking } });
export const checkAccountCode = (phone: string, code: string, tracking: Tracking = {}) =>
  call(checkRoute, { body: { phone, code, ...tracking } });

/** Starts the trial of the session's account; the plan is then read again. */
export async function startTrial(client: QueryClient, request: TrialRequest, tracking: Tracking): Promise<void> {
  await call(trialRoute, { body: { ...request, phoneVerified: true, ...tracking } });
  await client.invalidateQueries();
}
