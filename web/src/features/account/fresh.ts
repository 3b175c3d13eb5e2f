import type { Profile } from '@attendu/contracts/auth/schemas';

/** Whether the server will ask the owner of this account to sign in again with their identity provider before what cannot be undone. */
export function needsFreshSignIn({ hasPassword, freshUntil }: Profile, now = new Date()): boolean {
  return !hasPassword && (freshUntil === null || new Date(freshUntil) <= now);
}

/** In the query of the account page: the deletion's dialog is open. */
export const DELETION_QUERY = 'suppression';
