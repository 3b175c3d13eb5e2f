import type Stripe from 'stripe';
import type { ListedSubscription, Payments } from '../domain/payments.ts';
import { retryProvider } from '../domain/retry-provider.ts';
import { translated } from './stripe-errors.ts';
import { idOf, type PlanOfPrice, readStripeSubscription } from './stripe-reading.ts';

const PAGE = 100;

/** Lists the whole account, a hundred objects a call, for the nightly reconciliation. */
export function listStripe(stripe: Stripe, planOf: PlanOfPrice): Pick<Payments, 'listSubscriptions' | 'customersTouchedSince'> {
  return {
    async *listSubscriptions(): AsyncIterable<ListedSubscription> {
      for await (const page of pages((after) => stripe.subscriptions.list({ status: 'all', limit: PAGE, ...after }))) {
        for (const subscription of page) {
          const customerId = idOf(subscription.customer);
          if (customerId !== null) yield { customerId, subscription: readStripeSubscription(subscription, planOf) };
        }
      }
    },
    async *customersTouchedSince(since: Date): AsyncIterable<string> {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      for await (const page of pages((after) => stripe.invoices.list({ created, limit: PAGE, ...after }))) {
        for (const { customer } of page) yield* present(idOf(customer));
      }
      for await (const page of pages((after) => stripe.refunds.list({ created, limit: PAGE, ...after }))) {
        for (const { customer } of page) yield* present(idOf(customer));
      }
      for await (const page of pages((after) =>
        stripe.disputes.list({ created, limit: PAGE, expand: ['data.payment_intent'], ...after }),
      )) {
        for (const { payment_intent: intent } of page) yield* present(typeof intent === 'object' ? idOf(intent?.customer) : null);
      }
    },
  };
}

function* present(id: string | null): Iterable<string> {
  if (id !== null) yield id;
}

async function* pages<T extends { id: string }>(
  list: (after: { starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncIterable<T[]> {
  let last: string | undefined;
  for (;;) {
    const { data, has_more: more } = await retryProvider(() => translated(list(last === undefined ? {} : { starting_after: last })));
    yield data;
    last = data.at(-1)?.id;
    if (!more || last === undefined) return;
  }
}
