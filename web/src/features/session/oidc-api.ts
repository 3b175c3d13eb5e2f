import { authPaths } from '@attendu/contracts/auth/paths';
import type { authRoutes } from '@attendu/contracts/auth/routes';
import { partMarks, settingMark } from '@attendu/contracts/site';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call, endpoints } from '../../lib/api.ts';
import { leavePage } from '../../lib/leave-page.ts';
import { openedSession } from './api.ts';

const authEndpoints = endpoints<typeof authRoutes>(authPaths);

const isBuild = typeof document === 'undefined';
/** At build time, around what is shown only where a provider is configured. */
export const PROVIDER_MARKS = isBuild ? partMarks('identityProvider') : null;

/** A page rendered at build time is served with the provider's name, so that its button is there at the first paint. */
const servedName = (): string => (isBuild ? settingMark('identityProvider') : (document.documentElement.dataset.provider ?? ''));

/** The workplace's identity provider, where one is configured. */
export function useIdentityProvider(): { name: string } | null {
  const name = servedName();
  const { data } = useQuery({
    queryKey: [authEndpoints.identityProvider.id],
    queryFn: ({ signal }) => call(authEndpoints.identityProvider, { signal }),
    ...(name === '' ? {} : { initialData: { provider: { name } } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  return data?.provider ?? null;
}

/** Opens the identity provider, which asks for a new sign-in when `fresh`. */
export async function startProviderSignIn(next: string | null, fresh = false): Promise<void> {
  const { url } = await call(authEndpoints.startOidc, { body: { fresh, ...(next === null ? {} : { next }) } });
  leavePage(url);
}

/** Opens the session of the provider's callback; returns the page requested before, if any. */
export async function finishProviderSignIn(client: QueryClient, answer: string): Promise<string | null> {
  const { account, next } = await call(authEndpoints.finishOidc, { body: { answer } });
  await openedSession(client, account);
  return next;
}
