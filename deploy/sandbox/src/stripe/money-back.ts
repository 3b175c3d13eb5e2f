import type Stripe from 'stripe';
import { disputeObject, refundObject } from './objects.ts';
import { ApiError, type StripeWorld } from './world.ts';

/** Refunds and disputes. */
export function createMoneyBack(world: StripeWorld) {
  function chargeOf(paymentIntent: string): Stripe.Charge {
    const intent = world.get('payment_intent', paymentIntent);
    if (typeof intent.latest_charge !== 'string')
      throw new ApiError(400, 'invalid_request_error', 'charge_not_refundable', 'This PaymentIntent has no charge.');
    return world.get('charge', intent.latest_charge);
  }

  return {
    refund(paymentIntent: string, asked: number | undefined, reason: string | null): Stripe.Refund {
      const charge = chargeOf(paymentIntent);
      const rest = charge.amount_captured - charge.amount_refunded;
      const amount = asked ?? rest;
      if (charge.disputed && world.all('dispute').some((one) => one.charge === charge.id && !one.status.startsWith('warning_')))
        throw new ApiError(
          400,
          'invalid_request_error',
          'charge_disputed',
          `Charge ${charge.id} has been charged back; cannot issue a refund.`,
        );
      if (rest === 0)
        throw new ApiError(400, 'invalid_request_error', 'charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
      if (amount > rest)
        throw new ApiError(
          400,
          'invalid_request_error',
          undefined,
          `Refund amount (${amount}) is greater than unrefunded amount (${rest})`,
        );
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount_captured;
      const refund = world.put(refundObject(world, charge, amount, reason));
      world.emit('refund.created', refund);
      world.emit('charge.refunded', charge);
      return refund;
    },
    dispute(paymentIntent: string, status: Stripe.Dispute['status'] = 'needs_response'): Stripe.Dispute {
      const charge = chargeOf(paymentIntent);
      charge.disputed = true;
      const dispute = world.put(disputeObject(world, charge, status));
      world.emit('charge.dispute.created', dispute);
      return dispute;
    },
    closeDispute(id: string, status: 'won' | 'lost'): void {
      const dispute = world.get('dispute', id);
      dispute.status = status;
      world.emit('charge.dispute.closed', dispute);
    },
  };
}
