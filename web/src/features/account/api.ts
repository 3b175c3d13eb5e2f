import { authPaths } from '@attendu/contracts/auth/paths';
import type { authRoutes } from '@attendu/contracts/auth/routes';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call, endpoints } from '../../lib/api.ts';
import { withFreshFactor, withOwnerProof } from '../second-factor/confirmation.ts';
import { leaveSession, SESSION_KEY } from '../session/api.ts';
import { PROFILE_KEY, SESSIONS_KEY } from '../session/profile.ts';

const authEndpoints = endpoints<typeof authRoutes>(authPaths);

export function useSessions() {
  return useQuery({ queryKey: SESSIONS_KEY, queryFn: ({ signal }) => call(authEndpoints.sessions, { signal }), staleTime: 0 });
}

export async function changeNames(client: QueryClient, names: { firstName: string; lastName: string }): Promise<void> {
  client.setQueryData(SESSION_KEY, await call(authEndpoints.changeNames, { body: names }));
  await client.invalidateQueries({ queryKey: PROFILE_KEY });
}

/** The account's password, or a fresh sign-in with the identity provider. */
export async function changePhone(client: QueryClient, password: string | null): Promise<void> {
  client.setQueryData(
    PROFILE_KEY,
    await withFreshFactor(() => call(authEndpoints.changePhone, { body: password === null ? {} : { password } })),
  );
}

/** The sessions that it may have opened elsewhere are closed. */
export async function removeIdentity(client: QueryClient, identityId: string): Promise<void> {
  client.setQueryData(PROFILE_KEY, await withOwnerProof(() => call(authEndpoints.removeIdentity, { params: { identityId } })));
  await client.invalidateQueries({ queryKey: SESSIONS_KEY });
}

/** The browser is given a new session; all the others are closed. */
export async function changePassword(client: QueryClient, currentPassword: string, newPassword: string): Promise<void> {
  await withFreshFactor(() => call(authEndpoints.changePassword, { body: { currentPassword, newPassword } }));
  await client.invalidateQueries({ queryKey: SESSIONS_KEY });
}

export const endSession = (sessionId: string) => withOwnerProof(() => call(authEndpoints.endSession, { params: { sessionId } }));
export const endOtherSessions = () => withOwnerProof(() => call(authEndpoints.endSessions, { query: { keep: 'current' } }));

export const exportData = () => withFreshFactor(() => call(authEndpoints.exportData, {}));

export async function endEverySession(): Promise<void> {
  await withOwnerProof(() => call(authEndpoints.endSessions, { query: {} }));
  leaveSession();
}

export async function deleteAccount(email: string, password: string | null): Promise<void> {
  await withFreshFactor(() => call(authEndpoints.deleteAccount, { body: password === null ? { email } : { email, password } }));
  leaveSession();
}
