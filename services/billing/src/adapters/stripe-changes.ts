import type { SoldPlanId } from '@attendu/contracts/plans';
import type Stripe from 'stripe';
import type { ImmediateChange, Payments } from '../domain/payments.ts';
import { translated } from './stripe-errors.ts';

/** Another plan, number of seats or price of a subscription. */
export function changesOfStripe(
  stripe: Stripe,
  soldPrice: (plan: SoldPlanId) => string,
): Pick<Payments, 'previewChange' | 'change' | 'changeAtRenewal' | 'movePrice'> {
  const itemOf = ({ itemId, plan, seats, keepsPrice }: ImmediateChange) => ({
    ...{ id: itemId, quantity: seats },
    ...(keepsPrice ? {} : { price: soldPrice(plan) }),
  });

  async function previewChange(customerId: string, change: ImmediateChange) {
    const preview = async (behaviour: 'always_invoice' | 'none') =>
      translated(
        stripe.invoices.createPreview({
          customer: customerId,
          subscription: change.subscriptionId,
          subscription_details: {
            items: [itemOf(change)],
            proration_behavior: behaviour,
          },
        }),
      );
    const [now, next] = await Promise.all([preview('always_invoice'), preview('none')]);
    return { dueNowCents: now.total, monthlyCents: next.total, nextDebitAt: dateOf(next) };
  }

  return {
    previewChange,
    async change(change, key) {
      await translated(
        stripe.subscriptions.update(
          change.subscriptionId,
          {
            items: [itemOf(change)],
            // Billed or credited at once, since a later invoice might never come after a cancellation.
            proration_behavior: 'always_invoice',
            payment_behavior: 'error_if_incomplete',
          },
          { idempotencyKey: key },
        ),
      );
    },
    async changeAtRenewal({ subscriptionId, itemId, plan, seats }, until, key) {
      const { items, metadata } = await translated(stripe.subscriptions.retrieve(subscriptionId));
      const present = items.data.find(({ id }) => id === itemId)?.price.id ?? '';
      // A plan that is kept after all is kept at its own price, which may be a former one.
      const price = until === null ? metadata.paid_price || soldPrice(plan) : soldPrice(plan);
      const paid = until === null ? ['', ''] : [present, String(Math.floor(until.getTime() / 1_000))];
      await translated(
        stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ id: itemId, price, quantity: seats }],
            proration_behavior: 'none',
            metadata: { paid_price: paid[0] ?? '', paid_until: paid[1] ?? '' },
          },
          { idempotencyKey: key },
        ),
      );
    },
    async movePrice({ subscriptionId, itemId, plan, seats }, key) {
      const items = [{ id: itemId, price: soldPrice(plan), quantity: seats }];
      await translated(stripe.subscriptions.update(subscriptionId, { items, proration_behavior: 'none' }, { idempotencyKey: key }));
    },
  };
}

export const dateOf = (invoice: Stripe.Invoice) => new Date((invoice.next_payment_attempt ?? invoice.period_end) * 1_000);
