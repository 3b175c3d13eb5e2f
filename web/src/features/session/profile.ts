import { authPaths } from '@attendu/contracts/auth/paths';
import type { authRoutes } from '@attendu/contracts/auth/routes';
import { useQuery } from '@tanstack/react-query';
import { call, endpoints } from '../../lib/api.ts';

const { profile, sessions } = endpoints<typeof authRoutes>(authPaths);

export const PROFILE_KEY = [profile.id] as const;
/** Of the account's list of open sessions. */
export const SESSIONS_KEY = [sessions.id] as const;

/** What the account holds of its owner. */
export function useProfile() {
  return useQuery({ queryKey: PROFILE_KEY, queryFn: ({ signal }) => call(profile, { signal }) });
}
