import type { authRoutes } from '@attendu/contracts/auth/routes';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call, endpoint } from '../../lib/api.ts';
import { openedSession } from './api.ts';

const providerRoute = endpoint<typeof authRoutes.identityProvider>({
  id: 'auth.identity-provider',
  method: 'GET',
  path: '/copilot/auth/identity-provider',
});
const startRoute = endpoint<typeof authRoutes.startOidc>({
  id: 'auth.start-oidc',
  method: 'POST',
  path: '/copilot/auth/oidc/start',
  timeoutMs: 20_000,
});
const finishRoute = endpoint<typeof authRoutes.finishOidc>({
  id: 'auth.finish-oidc',
  method: 'POST',
  path: '/copilot/auth/oidc/finish',
  timeoutMs: 30_000,
});

/** The workplace's identity provider, where one is configured. */
export function useIdentityProvider(): { name: string } | null {
  const { data } = useQuery({
    queryKey: [providerRoute.id],
    queryFn: ({ signal }) => call(providerRoute, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  return data?.provider ?? null;
}

/** Leaves for the identity provider, which asks again who one is when the sign-in must be `fresh`. */
export async function startProviderSignIn(next: string | null, fresh = false): Promise<void> {
  const { url } = await call(startRoute, { body: { fresh, ...(next === null ? {} : { next }) } });
  window.location.assign(url);
}

/** Opens the session that the provider's answer gives; where to go on to, if it was said before leaving. */
export async function finishProviderSignIn(client: QueryClient, answer: string): Promise<string | null> {
  const { account, next } = await call(finishRoute, { body: { answer } });
  await openedSession(client, account);
  return next;
}
