import { authPaths } from '@attendu/contracts/auth/paths';
import type { authRoutes } from '@attendu/contracts/auth/routes';
import type { Tracking } from '@attendu/contracts/auth/schemas';
import type { QueryClient } from '@tanstack/react-query';
import { call, endpoints } from '../../lib/api.ts';
import { writeTab } from '../../lib/storage.ts';
import { markSignedUpHere, openedSession } from './api.ts';

const authEndpoints = endpoints<typeof authRoutes>(authPaths);

/** Where this tab keeps what was typed, but the password, until the account exists. */
export const SIGNUP_DRAFT = 'attendu.signup';

export type Signup = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly password: string;
};

/** Sends a code, unless the password would be refused afterwards. */
export const sendCode = (signup: Signup, tracking: Tracking) =>
  call(authEndpoints.startPhoneVerification, { body: { ...signup, ...tracking } });

export const checkSignupCode = ({ phone, email }: Signup, code: string, tracking: Tracking) =>
  call(authEndpoints.checkPhoneVerification, { body: { phone, email, code, ...tracking } });

/** Creates the account; the browser is then signed in. */
export async function createAccount(client: QueryClient, signup: Signup, tracking: Tracking): Promise<void> {
  const { account } = await call(authEndpoints.createVerifiedAccount, { body: { ...signup, termsAccepted: true, ...tracking } });
  writeTab(SIGNUP_DRAFT, null);
  markSignedUpHere();
  await openedSession(client, account);
}

export const resendVerification = (email: string) => call(authEndpoints.requestEmailVerification, { body: { email } });
export const checkEmailVerification = (token: string, signal: AbortSignal) =>
  call(authEndpoints.checkEmailVerification, { body: { token }, signal });
/** With a password unless the account was created in this browser. */
export const verifyEmail = (token: string, newPassword?: string) =>
  call(authEndpoints.verifyEmail, { body: newPassword === undefined ? { token } : { token, newPassword } });

export type TrialRequest = { readonly firstName: string; readonly lastName: string; readonly phone: string };

/** For the account of the session, whose address the server knows. */
export const sendAccountCode = (phone: string, tracking: Tracking = {}) =>
  call(authEndpoints.startPhoneVerification, { body: { phone, ...tracking } });
export const checkAccountCode = (phone: string, code: string, tracking: Tracking = {}) =>
  call(authEndpoints.checkPhoneVerification, { body: { phone, code, ...tracking } });

/** Starts the trial of the session's account; the plan is then read again. */
export async function startTrial(client: QueryClient, request: TrialRequest, tracking: Tracking): Promise<void> {
  await call(authEndpoints.startTrial, { body: { ...request, phoneVerified: true, ...tracking } });
  await client.invalidateQueries();
}
