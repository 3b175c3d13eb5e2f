import { authPaths } from '@attendu/contracts/auth/paths';
import type { authRoutes } from '@attendu/contracts/auth/routes';
import type { Account } from '@attendu/contracts/auth/schemas';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ApiProblem, call, endpoints, isTransient } from '../../lib/api.ts';
import { leavePage } from '../../lib/leave-page.ts';
import { newId } from '../../lib/new-id.ts';
import { forgetTab, writeStored } from '../../lib/storage.ts';
import { createStore } from '../../lib/store.ts';

const authEndpoints = endpoints<typeof authRoutes>(authPaths);

export const SESSION_KEY = [authEndpoints.currentUser.id] as const;

/** Storage key whose change tells the other tabs that the session of this browser was opened or closed. */
export const SESSION_CHANGE = 'attendu.sessionChange';
const notifyOtherTabs = (change: 'opened' | 'closed') => void writeStored(SESSION_CHANGE, `${change} ${newId()}`);
/** Whether what was stored under {@link SESSION_CHANGE} says that a session was opened. */
export const saysOpened = (stored: string | null): boolean => stored?.startsWith('opened') === true;

/** The page was served without a session: asking for it would answer 401, which browsers log as an error. */
export const cameAsVisitor = (): boolean => document.documentElement.dataset.visitor !== undefined;

async function currentAccount(signal: AbortSignal): Promise<Account | null> {
  try {
    return await call(authEndpoints.currentUser, { signal });
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null;
    throw error;
  }
}

/** The account of the session; `data` is null for a visitor, undefined while loading. */
export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => currentAccount(signal),
    staleTime: 5 * 60_000,
    // Whoever reloads during a restart stays where they are.
    retry: (count, error) => count < (isTransient(error) ? 3 : 1),
    // Another tab may have opened the session of another account meanwhile.
    refetchOnWindowFocus: ({ state }) => (state.data ? 'always' : true),
  });
}

/** In memory only: after a reload the user must confirm their address first. */
const signedUp = createStore(false);
export const useSignedUpHere = signedUp.use;
export const markSignedUpHere = (): void => signedUp.set(true);

/** The signed-in account. Only under a guard. */
export function useAccount(): Account {
  const { data } = useSession();
  if (!data) throw new Error('useAccount is called outside the signed-in pages');
  return data;
}

export async function signIn(client: QueryClient, credentials: { email: string; password: string }): Promise<void> {
  const { account } = await call(authEndpoints.signIn, { body: credentials });
  await openedSession(client, account);
}

/** Sets the signed-in account: cached data of another one is dropped, and answers requested before the sign-in are ignored. */
export async function openedSession(client: QueryClient, account: Account): Promise<void> {
  await client.cancelQueries({ queryKey: SESSION_KEY });
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] });
  client.setQueryData(SESSION_KEY, account);
  notifyOtherTabs('opened');
}

/** Closes the session. An already closed session is a success. */
export async function signOut(): Promise<void> {
  try {
    await call(authEndpoints.signOut, {});
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 401)) throw error;
  }
  leaveSession();
}

/** Opens the home page after the session of this browser was closed: this tab keeps none of its drafts. */
export function leaveSession(): void {
  forgetTab();
  notifyOtherTabs('closed');
  // Nothing of the session may be seen when Back restores this page; asked about what is not saved, the user may stay on it.
  window.addEventListener('pagehide', () => {
    document.body.hidden = true;
  });
  // Full page load, so that no data of the session stays in memory.
  leavePage('/', { replaces: true });
}
