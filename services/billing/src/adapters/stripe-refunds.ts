import type Stripe from 'stripe';
import type { Payments } from '../domain/payments.ts';
import type { ReadPayment } from '../domain/reading.ts';
import { translated } from './stripe-errors.ts';

/** What gives a subscription's money back. */
export function refundsOfStripe(stripe: Stripe, read: Payments['read']): Pick<Payments, 'paymentsUnderWay' | 'refund'> {
  async function paymentsOf(customerId: string, subscriptionId: string, since: Date | null = null): Promise<ReadPayment[]> {
    const { invoices, payments } = await read(customerId);
    const chosen = invoices.filter((one) => one.subscriptionId === subscriptionId && (since === null || one.issuedAt >= since));
    const own = new Set(chosen.map(({ id }) => id));
    return payments.filter(({ invoiceId }) => invoiceId !== null && own.has(invoiceId));
  }

  return {
    async paymentsUnderWay(customerId, subscriptionId) {
      const found = await paymentsOf(customerId, subscriptionId);
      return found.filter(({ status }) => status === 'processing').map(({ id }) => id);
    },
    async refund(customerId, subscriptionId, { only, since, key }) {
      const found = (await paymentsOf(customerId, subscriptionId, since)).filter(({ id }) => only === null || only.includes(id));
      for (const { id, status, isRefunded, disputes } of found) {
        if (status !== 'succeeded' || isRefunded) continue;
        if (disputes.some(({ state }) => state === 'open' || state === 'lost')) continue;
        const refund = { payment_intent: id, reason: 'requested_by_customer' } as const;
        await translated(stripe.refunds.create(refund, { idempotencyKey: `${key}-${id}` }));
      }
      return found.some(({ status }) => status === 'processing') ? 'under_way' : 'done';
    },
  };
}
