import type { billingRoutes } from '@attendu/contracts/billing/routes';
import type { InvoiceSummary, Subscription, SubscriptionDetails } from '@attendu/contracts/billing/schemas';
import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoint } from '../../lib/api.ts';
import { useSession } from '../session/api.ts';

const PROVIDER_TIMEOUT_MS = 35_000;

const statusRoute = endpoint<typeof billingRoutes.subscriptionStatus>({
  id: 'billing.subscription-status',
  method: 'GET',
  path: '/copilot/subscription-status',
});
const checkoutRoute = endpoint<typeof billingRoutes.createCheckoutSession>({
  id: 'billing.create-checkout-session',
  method: 'POST',
  path: '/copilot/create-checkout-session',
  timeoutMs: PROVIDER_TIMEOUT_MS,
});
const portalRoute = endpoint<typeof billingRoutes.createPortalSession>({
  id: 'billing.create-billing-portal-session',
  method: 'POST',
  path: '/copilot/create-billing-portal-session',
  timeoutMs: PROVIDER_TIMEOUT_MS,
});
const detailsRoute = endpoint<typeof billingRoutes.subscriptionDetails>({
  id: 'billing.subscription-details',
  method: 'GET',
  path: '/copilot/subscription',
  timeoutMs: PROVIDER_TIMEOUT_MS,
});
const syncRoute = endpoint<typeof billingRoutes.syncSubscription>({
  id: 'billing.sync-subscription',
  method: 'POST',
  path: '/copilot/subscription/syncs',
  timeoutMs: PROVIDER_TIMEOUT_MS,
});
const previewRoute = endpoint<typeof billingRoutes.previewChange>({
  id: 'billing.preview-change',
  method: 'POST',
  path: '/copilot/subscription/change-previews',
  timeoutMs: PROVIDER_TIMEOUT_MS,
});
const changeRoute = endpoint<typeof billingRoutes.changeSubscription>({
  id: 'billing.change-subscription',
  method: 'POST',
  path: '/copilot/subscription/changes',
  timeoutMs: PROVIDER_TIMEOUT_MS,
});
const cancelRoute = endpoint<typeof billingRoutes.cancelSubscription>({
  id: 'billing.cancel-subscription',
  method: 'PUT',
  path: '/copilot/subscription/cancellation',
  timeoutMs: PROVIDER_TIMEOUT_MS,
});
const resumeRoute = endpoint<typeof billingRoutes.resumeSubscription>({
  id: 'billing.resume-subscription',
  method: 'DELETE',
  path: '/copilot/subscription/cancellation',
  timeoutMs: PROVIDER_TIMEOUT_MS,
});
const withdrawRoute = endpoint<typeof billingRoutes.withdraw>({
  id: 'billing.withdraw',
  method: 'PUT',
  path: '/copilot/subscription/withdrawal',
  timeoutMs: PROVIDER_TIMEOUT_MS,
});
const settleRoute = endpoint<typeof billingRoutes.settleInvoice>({
  id: 'billing.settle-invoice',
  method: 'POST',
  path: '/copilot/subscription/settlements',
  timeoutMs: PROVIDER_TIMEOUT_MS,
});
const invoicesRoute = endpoint<typeof billingRoutes.invoices>({ id: 'billing.invoices', method: 'GET', path: '/copilot/invoices' });
const invoiceLinkRoute = endpoint<typeof billingRoutes.invoiceLink>({
  id: 'billing.invoice-link',
  method: 'GET',
  path: '/copilot/invoices/:invoiceId/file',
  timeoutMs: PROVIDER_TIMEOUT_MS,
});

const options = {
  queryKey: [statusRoute.id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Subscription> => call(statusRoute, { signal }),
  /** The status is cached for one minute. */
  staleTime: 60_000,
};
const details = {
  queryKey: [detailsRoute.id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<SubscriptionDetails> => call(detailsRoute, { signal }),
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

export const useSubscriptionDetails = () => useQuery(details);

export function useInvoices() {
  return useInfiniteQuery({
    queryKey: [invoicesRoute.id],
    queryFn: ({ signal, pageParam }): Promise<{ invoices: InvoiceSummary[]; next: string | null }> =>
      call(invoicesRoute, { signal, query: pageParam === null ? {} : { after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Where an invoice's file is, for a moment. */
export const invoiceLink = async (invoiceId: string): Promise<string> => (await call(invoiceLinkRoute, { params: { invoiceId } })).url;

export type CheckoutOrder = Parameters<typeof call<typeof billingRoutes.createCheckoutSession>>[1]['body'];

/** Where to pay; the browser leaves for it. */
export const createCheckout = async (body: CheckoutOrder): Promise<string> => (await call(checkoutRoute, { body })).url;
export const openPortal = async (): Promise<string> => (await call(portalRoute, { body: {} })).url;
export const settleInvoice = async (): Promise<string> => (await call(settleRoute, { body: {} })).url;
export const leaveFor = (url: string): void => window.location.assign(url);

type Change = { plan?: 'student' | 'premium'; seats?: number };
export const previewChange = (body: Change) => call(previewRoute, { body });

/** Reads the subscription at the payment provider, then shows it everywhere. */
export async function syncSubscription(client: QueryClient): Promise<Subscription> {
  const subscription = await call(syncRoute, { body: {} });
  client.setQueryData(options.queryKey, subscription);
  await client.invalidateQueries({ queryKey: details.queryKey });
  await client.invalidateQueries({ queryKey: [invoicesRoute.id] });
  return subscription;
}

/** Everything that « Mon abonnement » does; the answer is shown everywhere at once. */
export function useSubscriptionChange() {
  const client = useQueryClient();
  const show = (answer: SubscriptionDetails) => {
    client.setQueryData(details.queryKey, answer);
    client.setQueryData(options.queryKey, answer.subscription);
    void client.invalidateQueries({ queryKey: [invoicesRoute.id] });
  };
  return {
    change: useMutation({ mutationFn: (body: Change) => call(changeRoute, { body }), onSuccess: show }),
    cancel: useMutation({
      mutationFn: (reason: string) => call(cancelRoute, { body: reason === '' ? {} : { reason } }),
      onSuccess: show,
    }),
    resume: useMutation({ mutationFn: () => call(resumeRoute, {}), onSuccess: show }),
    withdraw: useMutation({ mutationFn: () => call(withdrawRoute, { body: {} }), onSuccess: show }),
  };
}
