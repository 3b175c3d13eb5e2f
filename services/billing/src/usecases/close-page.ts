import type { Db } from '@attendu/db/database';
import { setCheckout } from '../db/checkouts.ts';
import type { BillingDb, CheckoutRow } from '../db/schema.ts';
import { type Payments, unlessMissing } from '../domain/payments.ts';

/** Closes a payment page, so that it can no longer be paid; `complete` when it had been paid. */
export async function closePage(db: Db<BillingDb>, payments: Payments, { id, sessionId }: CheckoutRow): Promise<'complete' | 'ended'> {
  const page = sessionId === null ? null : await unlessMissing(payments.closeCheckout(sessionId));
  const state = page?.status === 'complete' ? 'complete' : 'ended';
  await setCheckout(db, id, state);
  return state;
}
