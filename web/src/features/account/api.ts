import type { authRoutes } from '@attendu/contracts/auth/routes';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call, endpoint } from '../../lib/api.ts';
import { SESSION_KEY } from '../session/api.ts';

const PROFILE = '/copilot/auth/profile';
const SESSIONS = '/copilot/auth/sessions';
const profileRoute = endpoint<typeof authRoutes.profile>({ id: 'auth.profile', method: 'GET', path: PROFILE });
const namesRoute = endpoint<typeof authRoutes.changeNames>({ id: 'auth.change-names', method: 'PATCH', path: PROFILE });
const phoneRoute = endpoint<typeof authRoutes.changePhone>({ id: 'auth.change-phone', method: 'PUT', path: '/copilot/auth/profile/phone' });
const identityRoute = endpoint<typeof authRoutes.removeIdentity>({
  id: 'auth.remove-identity',
  method: 'DELETE',
  path: '/copilot/auth/identities/:identityId',
});
const passwordRoute = endpoint<typeof authRoutes.changePassword>({
  id: 'auth.change-password',
  method: 'POST',
  path: '/copilot/auth/password-changes',
});
const sessionsRoute = endpoint<typeof authRoutes.sessions>({ id: 'auth.sessions', method: 'GET', path: SESSIONS });
const endSessionRoute = endpoint<typeof authRoutes.endSession>({
  id: 'auth.end-session',
  method: 'DELETE',
  path: '/copilot/auth/sessions/:sessionId',
});
const endSessionsRoute = endpoint<typeof authRoutes.endSessions>({ id: 'auth.end-sessions', method: 'DELETE', path: SESSIONS });
const exportRoute = endpoint<typeof authRoutes.exportData>({
  id: 'auth.export-data',
  method: 'GET',
  path: '/copilot/auth/personal-data',
  timeoutMs: 60_000,
});
const deleteRoute = endpoint<typeof authRoutes.deleteAccount>({
  id: 'auth.delete-account',
  method: 'POST',
  path: '/copilot/auth/account-deletions',
});

export const PROFILE_KEY = [profileRoute.id] as const;
export const SESSIONS_KEY = [sessionsRoute.id] as const;

export function useProfile() {
  return useQuery({ queryKey: PROFILE_KEY, queryFn: ({ signal }) => call(profileRoute, { signal }) });
}

export function useSessions() {
  return useQuery({ queryKey: SESSIONS_KEY, queryFn: ({ signal }) => call(sessionsRoute, { signal }), staleTime: 0 });
}

export async function changeNames(client: QueryClient, names: { firstName: string; lastName: string }): Promise<void> {
  client.setQueryData(SESSION_KEY, await call(namesRoute, { body: names }));
  await client.invalidateQueries({ queryKey: PROFILE_KEY });
}

/** The password of an account that has one; otherwise its owner has just signed in again with their identity provider. */
export async function changePhone(client: QueryClient, password: string | null): Promise<void> {
  client.setQueryData(PROFILE_KEY, await call(phoneRoute, { body: password === null ? {} : { password } }));
}

/** The sessions that it may have opened elsewhere are closed. */
export async function removeIdentity(client: QueryClient, identityId: string): Promise<void> {
  client.setQueryData(PROFILE_KEY, await call(identityRoute, { params: { identityId } }));
  await client.invalidateQueries({ queryKey: SESSIONS_KEY });
}

/** The browser is given a new session; all the others are closed. */
export async function changePassword(client: QueryClient, currentPassword: string, newPassword: string): Promise<void> {
  await call(passwordRoute, { body: { currentPassword, newPassword } });
  await client.invalidateQueries({ queryKey: SESSIONS_KEY });
}

export const endSession = (sessionId: string) => call(endSessionRoute, { params: { sessionId } });
export const endOtherSessions = () => call(endSessionsRoute, { query: { keep: 'current' } });

export const endEverySession = () => call(endSessionsRoute, { query: {} });
export const exportData = () => call(exportRoute, {});
export const deleteAccount = (email: string, password: string | null) =>
  call(deleteRoute, { body: password === null ? { email } : { email, password } });
