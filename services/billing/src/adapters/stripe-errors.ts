import Stripe from 'stripe';
import { ProviderMissing, ProviderRefused, ProviderUnavailable } from '../domain/payments.ts';

/** Maps errors of the SDK to ours. Drops their messages, which may quote a name, an address or a card's digits. */
export async function translated<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw ourError(error);
  }
}

function ourError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const code = error.code ?? error.type ?? 'unknown';
  if (code === 'resource_missing') return new ProviderMissing(`payment provider: ${error.param ?? 'object'} is missing`);
  if (error instanceof Stripe.errors.StripeCardError) return new ProviderRefused(error.decline_code ?? code, true);
  const status = error.statusCode ?? 0;
  const isRefusal = status >= 400 && status < 500 && status !== 409 && status !== 429 && status !== 401 && status !== 403;
  if (isRefusal) return new ProviderRefused(code, status === 402);
  return new ProviderUnavailable(`payment provider: ${code} (${status || 'no answer'})`);
}
