import { SIGNUP_COOKIE } from '@attendu/contracts/identity';
import { VERIFIED_VALID_MS } from './code.ts';

/** Binds a sign-up to one browser: a phone verified in one is not verified in another. */
export function signupCookie(attempt: string): string {
  return `${SIGNUP_COOKIE}=${attempt}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${(2 * VERIFIED_VALID_MS) / 1_000}`;
}

export const EXPIRED_SIGNUP_COOKIE = `${SIGNUP_COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`;
