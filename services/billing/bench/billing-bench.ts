import { randomUUID } from 'node:crypto';
import { PLANS } from '@attendu/contracts/plans';
import { createLogger } from '@attendu/log/logger';
import { startSandbox } from '@attendu/sandbox/service';
import { testDatabase } from '@attendu/testing/postgres';
import type { Row } from '../../../deploy/embedded/bench/row.ts';
import { createStripePayments } from '../src/adapters/stripe.ts';
import { BILLING_SCHEMA, type BillingDb } from '../src/db/schema.ts';
import { billingMigrations } from '../src/migrations/index.ts';
import { reconcile } from '../src/usecases/reconcile.ts';

const CUSTOMERS = 10_000;
const DRIFTED = 50;
const CHUNK = 500;
const KEY = 'sk_test_billingbench';

/** The nightly reconciliation of 10,000 payers, 50 of whom have drifted: duration, calls to the provider, payers repaired. */
export async function benchBilling(): Promise<Row[]> {
  const log = createLogger('bench', 'silent');
  const price = { id: 'price_premium', name: 'Premium', cents: PLANS.premium.priceCents ?? 0, tax: 'exclusive' as const };
  const stripe = { secretKey: KEY, prices: [price], publicUrl: () => 'http://localhost', endpoint: () => null };
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, environment: 'test', stripe }, { log });
  const db = await testDatabase<BillingDb>({ schema: BILLING_SCHEMA, role: 'attendu_billing', migrations: billingMigrations });
  try {
    if (sandbox.stripe === null) throw new Error('no payment provider in the sandbox');
    const { world, engine, calls } = sandbox.stripe;
    const first = engine.createCustomer({ email: 'a@b.example', name: 'A', metadata: {} });
    const order = { customer: first.id, price: price.id, quantity: 1, trialEnd: null, metadata: {}, percentOff: 0 };
    const template = engine.createSubscription({ ...order, paymentMethod: null });
    const [item] = template.items.data;
    if (!item) throw new Error('no item');
    template.status = 'canceled';
    const start = new Date(item.current_period_start * 1_000);
    const end = new Date(item.current_period_end * 1_000);
    const payers = Array.from({ length: CUSTOMERS }, (_, at) => {
      const customerId = `cus_bench${at}`;
      world.put({ ...first, id: customerId });
      const subscription = structuredClone(template);
      Object.assign(subscription, { id: `sub_bench${at}`, customer: customerId, status: 'active', latest_invoice: null });
      Object.assign(subscription.items.data[0] ?? {}, { id: `si_bench${at}` });
      world.put(subscription);
      return { at, customerId, userId: randomUUID() };
    });
    const { kysely } = db.database;
    for (let from = 0; from < CUSTOMERS; from += CHUNK) {
      const chunk = payers.slice(from, from + CHUNK);
      const period = { periodStart: start, periodEnd: end };
      const dates = { createdAt: start, updatedAt: start };
      await kysely
        .insertInto('accounts')
        .values(
          chunk.map(({ at, customerId, userId }) => ({
            ...{
              id: randomUUID(),
              holder: 'user' as const,
              holderId: userId,
              managerId: userId,
              customerId,
              leaseUntil: null,
              readAt: start,
            },
            ...{ subscriptionId: `sub_bench${at}`, itemId: `si_bench${at}`, plan: 'premium' as const, state: 'active' as const },
            ...{
              pendingFor: null,
              seats: at < DRIFTED ? 3 : 1,
              nextPlan: null,
              unitCents: price.cents,
              startedAt: start,
              quotaStart: start,
              cancelAt: null,
              endedAt: null,
            },
            ...{ hold: null, means: null, renewalToldFor: null, closingAt: null, closedAt: null, ...period, ...dates },
          })),
        )
        .execute();
      await kysely
        .insertInto('subscriptions')
        .values(
          chunk.map(({ userId }) => ({
            ...{ userId, plan: 'premium' as const, status: 'active' as const, queriesUsed: 0, anchor: start, renewsMonthly: false },
            ...{ endsAt: null, endingToldAt: null, endedToldAt: null, source: 'own' as const, ...period, ...dates },
          })),
        )
        .execute();
    }
    const payments = createStripePayments({
      ...{ secretKey: KEY, webhookSecrets: [], prices: { student: ['price_student'], premium: [price.id] }, catalogue: PLANS },
      apiUrl: `http://127.0.0.1:${sandbox.port}`,
    });
    const deps = { database: db.database, bus: { publish: async () => '' }, rules: { graceMs: 0 }, payments, log };
    const run = async () => {
      calls.length = 0;
      const startedAt = performance.now();
      const now = () => new Date();
      const whole = { startedAt: now(), before: { read: 0, mended: 0, failed: 0 }, beat: async () => undefined };
      const result = await reconcile(deps)({ now, newId: randomUUID }, whole);
      return { ...result, seconds: (performance.now() - startedAt) / 1_000, calls: calls.length };
    };
    const drifted = await run();
    const sound = await run();
    return [
      { name: 'payers compared', value: drifted.accounts, unit: '', note: `${DRIFTED} had drifted` },
      { name: 'drifts mended', value: drifted.mended, unit: '', note: `${drifted.failed} failed` },
      { name: 'time with drifts', value: drifted.seconds, unit: 's', note: `${drifted.calls} calls to the provider` },
      { name: 'time without', value: sound.seconds, unit: 's', note: `${sound.calls} calls to the provider, ${sound.mended} mended` },
    ];
  } finally {
    await sandbox.stop();
    await db.drop();
  }
}
