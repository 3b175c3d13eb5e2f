import type { Profile } from '@attendu/contracts/auth/schemas';

/** Whether irreversible actions of this account need a fresh sign-in with the identity provider. */
export function needsFreshSignIn({ hasPassword, freshUntil }: Profile, now = new Date()): boolean {
  return !hasPassword && (freshUntil === null || new Date(freshUntil) <= now);
}
