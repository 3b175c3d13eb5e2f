import { billingPaths } from '@attendu/contracts/billing/paths';
import type { billingRoutes } from '@attendu/contracts/billing/routes';
import type { InvoiceSummary, Subscription, SubscriptionDetails } from '@attendu/contracts/billing/schemas';
import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoints } from '../../lib/api.ts';
import { leavePage } from '../../lib/leave-page.ts';
import { useSession } from '../session/api.ts';

const billingEndpoints = endpoints<typeof billingRoutes>(billingPaths);

const options = {
  queryKey: [billingEndpoints.subscriptionStatus.id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Subscription> => call(billingEndpoints.subscriptionStatus, { signal }),
  /** The status is cached for one minute. */
  staleTime: 60_000,
};
const details = {
  queryKey: [billingEndpoints.subscriptionDetails.id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<SubscriptionDetails> => call(billingEndpoints.subscriptionDetails, { signal }),
};

/** The plan and its remaining quota; undefined while loading or unavailable. */
export function useSubscription() {
  const { data: account } = useSession();
  return useQuery({ ...options, enabled: Boolean(account) });
}

/** The fresh status, before a request is spent. */
export function freshSubscription(client: QueryClient): Promise<Subscription> {
  return client.fetchQuery({ ...options, staleTime: 0 });
}

/** Refreshes the meter after a request was spent or given back. */
export function forgetSubscription(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: options.queryKey });
}

export const useSubscriptionDetails = () => useQuery(details);

export function useInvoices() {
  return useInfiniteQuery({
    queryKey: [billingEndpoints.invoices.id],
    queryFn: ({ signal, pageParam }): Promise<{ invoices: InvoiceSummary[]; next: string | null }> =>
      call(billingEndpoints.invoices, { signal, query: pageParam === null ? {} : { after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** A temporary URL of an invoice's file. */
export const invoiceLink = async (invoiceId: string): Promise<string> =>
  (await call(billingEndpoints.invoiceLink, { params: { invoiceId } })).url;

export type CheckoutOrder = Parameters<typeof call<typeof billingRoutes.createCheckoutSession>>[1]['body'];

/** Opens the payment page. */
export const createCheckout = async (body: CheckoutOrder): Promise<string> =>
  (await call(billingEndpoints.createCheckoutSession, { body })).url;
export const openPortal = async (): Promise<string> => (await call(billingEndpoints.createPortalSession, { body: {} })).url;
export const settleInvoice = async (): Promise<string> => (await call(billingEndpoints.settleInvoice, { body: {} })).url;
export const leaveFor = (url: string): void => leavePage(url);

/** `own`: an administrator's personal subscription, beside their firm's. */
export type Managed = { of?: 'own' };
export type Change = Parameters<typeof call<typeof billingRoutes.changeSubscription>>[1]['body'];
export const previewChange = (body: Pick<Change, 'plan' | 'seats'>) => call(billingEndpoints.previewChange, { body });

/** Reads the subscription at the payment provider, then shows it everywhere. */
export async function syncSubscription(client: QueryClient): Promise<Subscription> {
  const subscription = await call(billingEndpoints.syncSubscription, { body: {} });
  client.setQueryData(options.queryKey, subscription);
  await client.invalidateQueries({ queryKey: details.queryKey });
  await client.invalidateQueries({ queryKey: [billingEndpoints.invoices.id] });
  return subscription;
}

/** The mutations of « Mon abonnement »; their answer updates every screen at once. */
export function useSubscriptionChange() {
  const client = useQueryClient();
  const show = (answer: SubscriptionDetails) => {
    client.setQueryData(details.queryKey, answer);
    client.setQueryData(options.queryKey, answer.subscription);
    void client.invalidateQueries({ queryKey: [billingEndpoints.invoices.id] });
  };
  return {
    change: useMutation({ mutationFn: (body: Change) => call(billingEndpoints.changeSubscription, { body }), onSuccess: show }),
    cancel: useMutation({
      mutationFn: ({ reason, ...query }: Managed & { reason: string }) =>
        call(billingEndpoints.cancelSubscription, { query, body: reason === '' ? {} : { reason } }),
      onSuccess: show,
    }),
    resume: useMutation({ mutationFn: (query: Managed) => call(billingEndpoints.resumeSubscription, { query }), onSuccess: show }),
    withdraw: useMutation({ mutationFn: (query: Managed) => call(billingEndpoints.withdraw, { query, body: {} }), onSuccess: show }),
  };
}
