import type Stripe from 'stripe';
import { type Payments, ProviderMissing } from '../domain/payments.ts';
import { dateOf } from './stripe-changes.ts';
import { translated } from './stripe-errors.ts';

/** The next debit of a subscription, and its end: scheduled, undone or immediate. */
export function endsOfStripe(stripe: Stripe): Pick<Payments, 'nextDebit' | 'scheduleEnd' | 'resume' | 'endNow'> {
  return {
    async nextDebit(customerId, subscriptionId) {
      try {
        const next = await translated(stripe.invoices.createPreview({ customer: customerId, subscription: subscriptionId }));
        return { at: dateOf(next), cents: next.amount_due };
      } catch (error) {
        // No next invoice: the subscription is scheduled to end.
        if (error instanceof ProviderMissing || (error instanceof Error && error.message.includes('invoice_upcoming_none'))) return null;
        throw error;
      }
    },
    async scheduleEnd(subscriptionId, reason) {
      await translated(
        stripe.subscriptions.update(subscriptionId, {
          cancel_at_period_end: true,
          ...(reason === null ? {} : { cancellation_details: { comment: reason } }),
        }),
      );
    },
    async resume(subscriptionId) {
      const subscription = await translated(stripe.subscriptions.retrieve(subscriptionId));
      if (subscription.status === 'paused') {
        await translated(stripe.subscriptions.resume(subscriptionId, { billing_cycle_anchor: { type: 'now' } }));
      } else {
        // The portal schedules an end by date, the API by a flag: only one of the two may be sent.
        const undo =
          subscription.cancel_at_period_end || subscription.cancel_at === null
            ? { cancel_at_period_end: false }
            : { cancel_at: '' as const };
        await translated(stripe.subscriptions.update(subscriptionId, { ...undo, pause_collection: '' }));
      }
    },
    async endNow(subscriptionId) {
      const subscription = await translated(stripe.subscriptions.retrieve(subscriptionId));
      if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired')
        await translated(stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }));
    },
  };
}
