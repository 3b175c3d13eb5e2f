import type { Profile } from '@attendu/contracts/auth/schemas';

/** Whether irreversible actions of this account need a fresh sign-in with the identity provider. */
export function needsFreshSignIn({ hasPassword, freshUntil }: Profile, now = new Date()): boolean {
  return !hasPassword && (freshUntil === null || new Date(freshUntil) <= now);
}

/** In the query of the account page: the deletion's dialog is open. */
export const DELETION_QUERY = 'suppression';
