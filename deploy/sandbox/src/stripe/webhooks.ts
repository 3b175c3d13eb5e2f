import type { Logger } from '@attendu/log/logger';
import Stripe from 'stripe';

export type Endpoint = { readonly url: string; readonly secret: string };
export type Delivery = { readonly event: Stripe.Event; attempts: number; delivered: boolean };

/** Faults of deliveries, to simulate a network. */
export type DeliveryFaults = { drop: boolean; twice: boolean };

const RETRIES_MS = [1_000, 5_000, 20_000, 60_000];
const TIMEOUT_MS = 10_000;
const KEPT = 500;

/** Sends events to the endpoint, signed as Stripe does, with a few retries. */
export function createDeliveries(o: { endpoint: () => Endpoint | null; clock: () => Date; log: Logger }) {
  const deliveries: Delivery[] = [];
  const faults: DeliveryFaults = { drop: false, twice: false };
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<unknown>>();
  const signer = new Stripe('sk_test_sandbox').webhooks;

  async function send(event: Stripe.Event): Promise<number> {
    const endpoint = o.endpoint();
    if (!endpoint) return 0;
    const body = JSON.stringify(event, null, 2);
    const timestamp = Math.floor(o.clock().getTime() / 1_000);
    const signature = signer.generateTestHeaderString({ payload: body, secret: endpoint.secret, timestamp });
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature, 'user-agent': 'Stripe/1.0 (sandbox)' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  }

  async function attempt(delivery: Delivery): Promise<void> {
    delivery.attempts += 1;
    const status = await send(delivery.event).catch(() => 0);
    if (status >= 200 && status < 300) {
      delivery.delivered = true;
      if (faults.twice && delivery.attempts === 1) await send(delivery.event).catch(() => 0);
      return;
    }
    const wait = RETRIES_MS[delivery.attempts - 1];
    o.log.info({ event: delivery.event.id, type: delivery.event.type, status, attempts: delivery.attempts }, 'an event was not taken');
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      track(attempt(delivery));
    }, wait);
    timer.unref();
    timers.add(timer);
  }

  function track(work: Promise<unknown>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  return {
    faults,
    deliveries,
    push(event: Stripe.Event): void {
      const delivery: Delivery = { event, attempts: 0, delivered: false };
      deliveries.push(delivery);
      if (deliveries.length > KEPT) deliveries.shift();
      if (!faults.drop && o.endpoint()) track(attempt(delivery));
    },
    /** Sends an event again, whatever happened to it before. */
    send,
    async stop(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await Promise.allSettled(underWay);
    },
  };
}
