import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { counter } from '@attendu/telemetry/metrics';
import { countSecurityEvent } from '@attendu/telemetry/security';
import { storeEvent } from '../db/webhook-events.ts';
import { type WebhookEvent, WebhookRefused } from '../domain/payments.ts';
import { mayChangeUs } from '../domain/webhook-types.ts';
import type { PaymentDeps } from './deps.ts';

const received = counter('attendu_billing_webhooks_total', 'Calls of the payment provider, by outcome: stored, repeated, refused.', [
  'outcome',
]);

/** Alarm threshold of refused calls: a secret changed on one side only, or an attack. */
const ALARM_AFTER = 10;
const ALARM_WINDOW_MS = 5 * 60_000;

export type WebhookDeps = PaymentDeps & {
  /** The version of the provider's API that we read. */
  readonly apiVersion: string;
};

/** Stores a webhook event and answers at once; a job processes it later. Unsigned calls are not stored. */
export function receiveWebhook(deps: WebhookDeps) {
  const refusals: number[] = [];
  return async (ctx: RequestContext, body: string): Promise<{ received: true }> => {
    const event = open(ctx, body);
    const { payments } = deps;
    const isOurs = event.livemode === payments?.livemode;
    if (!isOurs) {
      const about = { alarm: 'billing.webhook_mode', event: event.id, livemode: event.livemode };
      ctx.log.error(about, 'an event of the other mode: keys or endpoints of test and live are mixed');
    }
    if (event.apiVersion !== deps.apiVersion) {
      const about = { alarm: 'billing.webhook_version', event: event.id, version: event.apiVersion, ours: deps.apiVersion };
      ctx.log.warn(about, 'an event of another API version: its customer is read again in ours');
    }
    const matters = isOurs && mayChangeUs(event.type) && (event.customerId !== null || event.subjectId !== null);
    const now = ctx.now();
    const row = { ...event, state: matters ? ('pending' as const) : ('ignored' as const), dueAt: now, receivedAt: now };
    const isNew = await storeEvent(deps.database.kysely, row);
    received.inc({ outcome: isNew ? 'stored' : 'repeated' });
    return { received: true };
  };

  function open(ctx: RequestContext, body: string): WebhookEvent {
    try {
      if (deps.payments === null || ctx.signature === null) throw new WebhookRefused('nothing signs this body');
      return deps.payments.openWebhook(body, ctx.signature, ctx.now());
    } catch (error) {
      if (!(error instanceof WebhookRefused)) throw error;
      received.inc({ outcome: 'refused' });
      countSecurityEvent('webhook.signature_refused');
      ctx.log.warn({ audit: 'webhook.signature_refused', reason: error.message }, 'a call without the provider’s signature');
      countRefusal(ctx);
      throw problem('webhook.signature_refused');
    }
  }

  function countRefusal(ctx: RequestContext): void {
    const now = ctx.now().getTime();
    refusals.push(now);
    while ((refusals[0] ?? now) < now - ALARM_WINDOW_MS) refusals.shift();
    if (refusals.length < ALARM_AFTER) return;
    refusals.length = 0;
    ctx.log.error(
      { alarm: 'billing.webhook_signatures' },
      'the payment provider’s calls are refused one after the other: check the secrets',
    );
  }
}
