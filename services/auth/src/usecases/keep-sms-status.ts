import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { countSecurityEvent } from '@attendu/telemetry/security';
import { keepDelivery } from '../db/sms-deliveries.ts';
import { deliveryStatusOf } from '../domain/delivery-status.ts';
import type { Deps } from './deps.ts';

/** Stores the carrier's delivery status, if its signature is valid; refused without a carrier. */
export function keepSmsStatus(deps: Pick<Deps, 'database' | 'smsSignature'>) {
  return async (ctx: RequestContext, body: string): Promise<undefined> => {
    const form = Object.fromEntries(new URLSearchParams(body));
    if (ctx.signature === null || !deps.smsSignature?.(ctx.signature, form)) {
      countSecurityEvent('webhook.signature_refused');
      ctx.log.warn({ audit: 'webhook.signature_refused' }, 'a call without the carrier’s signature');
      throw problem('webhook.signature_refused');
    }
    const delivery = deliveryStatusOf(form);
    if (delivery === null) return;
    if (delivery.errorCode !== null) ctx.log.warn({ code: delivery.errorCode, status: delivery.status }, 'a text message did not arrive');
    await keepDelivery(deps.database.kysely, delivery, ctx.now());
  };
}
