import type { Logger } from '@attendu/log/logger';
import type { Router } from 'express';
import Stripe from 'stripe';
import { createStripeApi, type Fault } from './api.ts';
import { createCheckouts } from './checkout.ts';
import { createEngine } from './engine.ts';
import { createMoneyBack } from './money-back.ts';
import { priceObject } from './objects.ts';
import { createStripePages } from './pages.ts';
import { createDeliveries, type Endpoint } from './webhooks.ts';
import { type StripePrice, StripeWorld } from './world.ts';

export type StripeSandboxConfig = {
  readonly secretKey: string;
  readonly prices: readonly StripePrice[];
  /** Origin under which browsers reach this sandbox's pages. */
  readonly publicUrl: () => string;
  /** Where events are sent; null until it is known. */
  readonly endpoint: () => Endpoint | null;
};

const TICK_MS = 2_000;

/** A Stripe sandbox for the real SDK: the API calls that Attendu makes, pages, a clock and signed events. */
export function createStripeSandbox(config: StripeSandboxConfig, deps: { log: Logger; clock: () => Date }) {
  const world = new StripeWorld({ clock: deps.clock, apiVersion: Stripe.API_VERSION });
  const engine = createEngine(world, config.publicUrl);
  const checkouts = createCheckouts(world, engine);
  const moneyBack = createMoneyBack(world);
  const deliveries = createDeliveries({ endpoint: config.endpoint, clock: deps.clock, log: deps.log });
  world.onEvent = deliveries.push;
  for (const price of config.prices) world.put(priceObject(price, world.now()));

  const faults: (Fault | null)[] = [];
  const calls: string[] = [];
  const settle = () => world.settle(engine.due);
  const advanceTo = (instant: Date) => world.advanceTo(Math.floor(instant.getTime() / 1_000), engine.due);
  const onCall = (method: string, path: string): Fault | null => {
    calls.push(`${method} ${path}`);
    return faults.shift() ?? null;
  };
  const shared = { world, engine, checkouts, moneyBack, settle };
  const api: Router = createStripeApi({ ...shared, ...config, apiVersion: Stripe.API_VERSION, onCall });
  const pages: Router = createStripePages({ ...shared, advanceTo, deliveries, publicUrl: config.publicUrl });
  // Due work also runs as real time passes.
  const timer = setInterval(settle, TICK_MS);
  timer.unref();
  return {
    ...shared,
    api,
    pages,
    deliveries,
    /** The faults of the next calls, in order. */
    faults,
    /** Every call so far, such as `GET /v1/subscriptions`. */
    calls,
    advanceTo,
    async stop(): Promise<void> {
      clearInterval(timer);
      await deliveries.stop();
    },
  };
}

export type StripeSandbox = ReturnType<typeof createStripeSandbox>;
