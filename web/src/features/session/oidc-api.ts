import { authPaths } from '@attendu/contracts/auth/paths';
import type { authRoutes } from '@attendu/contracts/auth/routes';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call, endpoints } from '../../lib/api.ts';
import { openedSession } from './api.ts';

const authEndpoints = endpoints<typeof authRoutes>(authPaths);

/** The workplace's identity provider, where one is configured. */
export function useIdentityProvider(): { name: string } | null {
  const { data } = useQuery({
    queryKey: [authEndpoints.identityProvider.id],
    queryFn: ({ signal }) => call(authEndpoints.identityProvider, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  return data?.provider ?? null;
}

/** Leaves for the identity provider, which asks again who one is when the sign-in must be `fresh`. */
export async function startProviderSignIn(next: string | null, fresh = false): Promise<void> {
  const { url } = await call(authEndpoints.startOidc, { body: { fresh, ...(next === null ? {} : { next }) } });
  window.location.assign(url);
}

/** Opens the session that the provider's answer gives; where to go on to, if it was said before leaving. */
export async function finishProviderSignIn(client: QueryClient, answer: string): Promise<string | null> {
  const { account, next } = await call(authEndpoints.finishOidc, { body: { answer } });
  await openedSession(client, account);
  return next;
}
