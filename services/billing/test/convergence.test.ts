import { randomUUID } from 'node:crypto';
import { PLANS } from '@attendu/contracts/plans';
import { inTransaction } from '@attendu/db/database';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStripePayments } from '../src/adapters/stripe.ts';
import { factsOfRow, linkCustomer, lockAccountOf } from '../src/db/accounts.ts';
import { findSubscription } from '../src/db/subscriptions.ts';
import { changesBetween } from '../src/domain/changes.ts';
import { type Facts, factsOf, NO_FACTS } from '../src/domain/facts.ts';
import type { Payments } from '../src/domain/payments.ts';
import type { Reading } from '../src/domain/reading.ts';
import { syncAccount } from '../src/usecases/account-lease.ts';
import { createBuyer } from './buyer.ts';
import { startTestBilling, type TestBilling } from './harness.ts';

// A life cycle of seven events at the provider, read after each one by the real SDK; the events are then delivered in every order.

const DAY = 24 * 60 * 60_000;
const log = createLogger('test', 'silent');

let billing: TestBilling;
/** The provider's state after each of the seven events. */
const life: Reading[] = [];
let payments: Payments;
let now: Date;

beforeAll(async () => {
  // The service's own jobs would read these accounts at the sandbox, which does not know their customers.
  billing = await startTestBilling({}, { at: new Date('2028-01-31T09:00:00Z'), jobsEveryMs: DAY });
  const { stripe } = billing;
  stripe.deliveries.faults.drop = true;
  const buyer = await createBuyer(billing);
  const url = (await buyer.student()).body.url;
  payments = createStripePayments({
    secretKey: billing.config.STRIPE_SECRET_KEY ?? '',
    webhookSecrets: [],
    prices: { student: ['price_student'], premium: ['price_premium'] },
    catalogue: PLANS,
    apiUrl: billing.config.STRIPE_API_URL,
  });
  const look = async () => life.push(await payments.read((await buyer.account()).customerId ?? ''));
  const elapse = async (ms: number) => {
    billing.elapse(ms);
    await look();
  };
  buyer.pay(url);
  await look();
  const subscription = buyer.subscription();
  stripe.engine.change(subscription, { price: 'price_premium', quantity: 1 }, 'always_invoice');
  await look();
  stripe.world.behaviours.set(String(subscription.default_payment_method), 'declines');
  await elapse(29 * DAY + 2 * 60 * 60_000);
  stripe.world.behaviours.set(String(subscription.default_payment_method), 'pays');
  await elapse(3 * DAY);
  subscription.cancel_at_period_end = true;
  await look();
  subscription.cancel_at_period_end = false;
  await look();
  stripe.engine.end(subscription, 'cancellation_requested');
  await look();
  now = billing.clock.now();
});
afterAll(() => billing.stop());

const final = (): Facts => factsOf(life.at(-1) ?? fail(), now);
const fail = (): never => {
  throw new Error('no life');
};

function* permutations(size: number): Iterable<number[]> {
  const order = Array.from({ length: size }, (_, at) => at);
  const counters = order.map(() => 0);
  yield [...order];
  for (let at = 1; at < size; ) {
    const count = counters[at] ?? 0;
    if (count < at) {
      const other = at % 2 === 0 ? 0 : count;
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
      yield [...order];
      counters[at] = count + 1;
      at = 1;
    } else {
      counters[at] = 0;
      at += 1;
    }
  }
}

/** Seeded numbers. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('the life cycle: student, premium, unpaid, paid, scheduled to end, resumed, ended', () => {
  const facts = life.map((reading) => factsOf(reading, now));
  expect(facts.map(({ plan, state, cancelAt }) => `${plan} ${state}${cancelAt ? ' to end' : ''}`)).toEqual([
    'student active',
    'premium active',
    'premium past_due',
    'premium active',
    'premium active to end',
    'premium active',
    'premium ended',
  ]);
});

test('all 5,040 orders, with losses and repetitions, end as one plain reading, and notify each change once', () => {
  let orders = 0;
  for (const order of permutations(7)) {
    orders += 1;
    const random = seeded(orders);
    let stored = { facts: NO_FACTS, token: 0 };
    let happened = 0;
    let token = 0;
    const told: string[] = [];
    /** Readings not written yet, which another reader may overtake. */
    const inHand: { token: number; reading: Reading }[] = [];
    const write = (made: { token: number; reading: Reading }) => {
      if (made.token < stored.token) return;
      const facts = factsOf(made.reading, now);
      told.push(...changesBetween(stored.facts, facts));
      stored = { facts, token: made.token };
    };
    const read = () => {
      token += 1;
      inHand.push({ token, reading: life[happened] ?? fail() });
      if (random() < 0.5) for (const made of inHand.splice(0).toSorted(() => random() - 0.5)) write(made);
    };
    for (const event of order) {
      // An event arrives after its change; others may have happened since.
      happened = Math.max(happened, event, Math.floor(random() * 7));
      if (random() < 0.25) continue;
      read();
      if (random() < 0.25) read();
    }
    for (const made of inHand.splice(0)) write(made);
    // All events may have been lost: the nightly reconciliation reads.
    write({ token: token + 1, reading: life.at(-1) ?? fail() });
    expect(stored.facts).toEqual(final());
    const count = (change: string) => told.filter((one) => one === change).length;
    expect(count('started')).toBeLessThanOrEqual(1);
    expect(count('upgraded')).toBeLessThanOrEqual(1);
    expect(count('ended')).toBeLessThanOrEqual(1);
  }
  expect(orders).toBe(5_040);
});

describe('on PostgreSQL', () => {
  /** A provider that changes while it is read: the first object read is older than the last. */
  function living(random: () => number, seed: number) {
    const at = { happened: 0 };
    const own = (id: string | null) => id && `${id}_${seed}`;
    const live = () => {
      if (random() < 0.3) at.happened = Math.min(at.happened + 1, life.length - 1);
    };
    const pause = () => new Promise((resolve) => setTimeout(resolve, random() * 3));
    const read = async (): Promise<Reading> => {
      const { subscriptions } = life[at.happened] ?? fail();
      await pause();
      live();
      const { invoices } = life[at.happened] ?? fail();
      await pause();
      live();
      const { customer, payments: paid } = life[at.happened] ?? fail();
      if (random() < 0.1) throw new Error('the connection was lost');
      return {
        customer,
        subscriptions,
        invoices: invoices.map((one) => ({ ...one, id: own(one.id) ?? '' })),
        payments: paid.map((one) => ({ ...one, invoiceId: own(one.invoiceId) })),
      };
    };
    return { at, payments: { ...payments, read } };
  }

  test('200 seeded interleavings of concurrent readers, while the provider changes under them, end as one plain reading', {
    timeout: 240_000,
  }, async () => {
    const { kysely } = billing.db.database;
    const seeds = Array.from({ length: 200 }, (_, index) => index + 1);
    // Each seed has an account of its own; most of its time is spent waiting for its lease.
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) await interleave(seed);
      }),
    );

    async function interleave(seed: number): Promise<void> {
      const random = seeded(seed);
      const userId = randomUUID();
      const ctx = { now: () => now, newId: randomUUID };
      const account = await inTransaction(kysely, async (tx) => {
        const made = await lockAccountOf(tx, { holder: 'user', holderId: userId }, { id: randomUUID(), managerId: userId, now });
        await linkCustomer(tx, made.id, `cus_${userId}`, now);
        return made;
      });
      const provider = living(random, seed);
      const bus = { publish: async () => '' };
      const deps = { database: billing.db.database, bus, rules: { graceMs: 0 }, payments: provider.payments, log };
      const sync = () => syncAccount(deps)(ctx, account.id, { actor: { kind: 'provider', id: 'stripe' }, correlationId: 'test' });
      const readers = Array.from({ length: 3 + Math.floor(random() * 4) }, async () => {
        await new Promise((resolve) => setTimeout(resolve, random() * 8));
        await sync().catch(() => undefined);
      });
      await Promise.all(readers);
      // The last event arrives, or the nightly reconciliation runs.
      provider.at.happened = life.length - 1;
      await eventually(() => sync().then(() => true));
      const row = await kysely.selectFrom('accounts').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow();
      expect({ seed, ...factsOfRow(row) }).toEqual({ seed, ...final() });
      expect(await findSubscription(kysely, userId)).toMatchObject({ plan: 'none', status: 'none', source: 'nothing' });
      const invoices = await kysely.selectFrom('invoices').select('status').where('accountId', '=', account.id).execute();
      expect(invoices.map(({ status }) => status).toSorted()).toEqual(
        (life.at(-1) ?? fail()).invoices.map(({ status }) => status).toSorted(),
      );
    }
  });
});
