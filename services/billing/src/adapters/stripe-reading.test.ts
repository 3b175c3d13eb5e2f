import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { readInvoice, readStripeSubscription } from './stripe-reading.ts';

const planOf = (price: string) => (price === 'price_premium' ? ('premium' as const) : null);
const base = {
  id: 'sub_1',
  created: 1_700_000_000,
  status: 'active',
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  trial_end: null,
  pause_collection: null,
  default_payment_method: null,
};

describe('the period of a subscription', () => {
  const period = { current_period_start: 1_700_000_000, current_period_end: 1_702_592_000 };
  const item = { id: 'si_1', price: { id: 'price_premium' }, quantity: 1 };

  test('is read on its item in the present version of the API, on itself in the older ones', () => {
    const present = { ...base, items: { data: [{ ...item, ...period }] } } as unknown as Stripe.Subscription;
    const older = { ...base, ...period, items: { data: [item] } } as unknown as Stripe.Subscription;
    expect(readStripeSubscription(older, planOf)).toEqual(readStripeSubscription(present, planOf));
    expect(readStripeSubscription(present, planOf).periodEnd).toEqual(new Date(1_702_592_000_000));
  });

  test('that is missing is an error, never null', () => {
    expect(() => readStripeSubscription({ ...base, items: { data: [item] } } as unknown as Stripe.Subscription, planOf)).toThrow(
      'no period',
    );
  });

  test('an unknown status gives no right', () => {
    const unknown = { ...base, status: 'dormant', items: { data: [{ ...item, ...period }] } } as unknown as Stripe.Subscription;
    expect(readStripeSubscription(unknown, planOf).status).toBe('unpaid');
  });
});

test('reads an invoice’s subscription in both versions; only a creation or a cycle opens a period', () => {
  const invoice = {
    ...{ id: 'in_1', number: 'A-1', status: 'paid', total: 100, attempt_count: 1, next_payment_attempt: null, created: 1_700_000_000 },
    status_transitions: { finalized_at: null, paid_at: null },
    billing_reason: 'subscription_cycle',
  };
  const present = {
    ...invoice,
    parent: { subscription_details: { subscription: 'sub_1' } },
    lines: {
      data: [
        {
          parent: { type: 'subscription_item_details', subscription_item_details: { proration: false } },
          period: { start: 1_700_000_000 },
        },
      ],
    },
  } as unknown as Stripe.Invoice;
  const older = {
    ...invoice,
    parent: null,
    subscription: 'sub_1',
    lines: { data: [{ type: 'subscription', proration: false, period: { start: 1_700_000_000 } }] },
  } as unknown as Stripe.Invoice;
  expect(readInvoice(older)).toEqual(readInvoice(present));
  expect(readInvoice(present).opensPeriodAt).toEqual(new Date(1_700_000_000_000));
  expect(readInvoice({ ...present, billing_reason: 'subscription_update' }).opensPeriodAt).toBeNull();
});
