import type { billingRoutes } from '@attendu/contracts/billing/routes';
import type { Subscription } from '@attendu/contracts/billing/schemas';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call, endpoint } from '../../lib/api.ts';
import { useSession } from '../session/api.ts';

const statusRoute = endpoint<typeof billingRoutes.subscriptionStatus>({
  id: 'billing.subscription-status',
  method: 'GET',
  path: '/copilot/subscription-status',
});

const options = {
  queryKey: [statusRoute.id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Subscription> => call(statusRoute, { signal }),
  /** Spec/1 §9: kept 60 s. */
  staleTime: 60_000,
};

/** The plan and what is left; undefined while unknown or unavailable. */
export function useSubscription() {
  const { data: account } = useSession();
  return useQuery({ ...options, enabled: Boolean(account) });
}

/** The status as the server gives it now, before a request is spent. */
export function freshSubscription(client: QueryClient): Promise<Subscription> {
  return client.fetchQuery({ ...options, staleTime: 0 });
}

/** A request was spent or given back: the meter is read again. */
export function forgetSubscription(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: options.queryKey });
}
