import { randomUUID } from 'node:crypto';
import type { Subscription, SubscriptionDetails } from '@attendu/contracts/billing/schemas';
import type { UserContext } from '@attendu/contracts/identity';
import type Stripe from 'stripe';
import type { Answer, TestBilling } from './harness.ts';

export const CARD = {
  pays: '4242424242424242',
  declines: '4000000000000002',
  asks: '4000002500003155',
  later: '4000000000000341',
} as const;
export const SEPA = { pays: 'FR1420041010050500013M02606', fails: 'FR8420041010050500013M02607' } as const;

const STUDENT = { firstName: 'Lucas', lastName: 'Martin', school: 'Université Paris 1', level: 'master1', termsAccepted: true } as const;

export type Buyer = Awaited<ReturnType<typeof createBuyer>>;

/** A buyer: calls our API, then submits the provider's page. */
export async function createBuyer(billing: TestBilling, who: Partial<UserContext> = {}) {
  const userId = who.userId ?? randomUUID();
  const { stripe } = billing;
  // Signed for each call, since a context lives for a minute and a test may take longer.
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> =>
    billing.call(method, path, await billing.identity.userHeaders({ ...who, userId }), body);

  const checkout = (body: Record<string, unknown> = { plan: 'premium', termsAccepted: true }) =>
    ask('POST', '/copilot/create-checkout-session', body);
  const sessionOf = (url: unknown) => String(url).split('/').at(-1) ?? '';
  const pay = (url: unknown, number: string = CARD.pays, o: { promotion?: string; vatNumber?: string } = {}) =>
    stripe.checkouts.complete(sessionOf(url), {
      ...{ number, country: 'FR', promotion: o.promotion ?? '', vatNumber: o.vatNumber ?? '', terms: true, confirmed: true },
    });
  const status = async () => (await ask('GET', '/copilot/subscription-status')).body as Subscription;
  const details = async () => (await ask('GET', '/copilot/subscription')).body as SubscriptionDetails;
  const sync = async () => (await ask('POST', '/copilot/subscription/syncs', {})).body as Subscription;

  return {
    userId,
    ask,
    checkout,
    pay,
    status,
    details,
    sync,
    student: () => checkout({ priceId: 'price_student', userId, ...STUDENT }),
    async buys(plan: 'premium' | 'student' = 'premium', number: string = CARD.pays): Promise<Subscription> {
      const answer = plan === 'premium' ? await checkout() : await checkout({ priceId: 'price_student', ...STUDENT });
      if (answer.status !== 200) throw new Error(`checkout answered ${answer.status} ${JSON.stringify(answer.body)}`);
      const outcome = pay(answer.body.url, number);
      if (outcome.kind !== 'done') throw new Error(`payment: ${outcome.kind}`);
      return sync();
    },
    /** The buyer's objects at the provider. */
    customers: () =>
      stripe.world
        .all('customer')
        .filter((one): one is Stripe.Customer => !one.deleted && one.metadata.holder_id === (who.firmId ?? userId)),
    subscriptions() {
      const ids = new Set(this.customers().map(({ id }) => id));
      return stripe.world.all('subscription').filter((one) => ids.has(one.customer as string));
    },
    subscription() {
      const last = this.subscriptions().at(-1);
      if (!last) throw new Error('nothing was subscribed to');
      return last;
    },
    account: () =>
      billing.db.database.kysely
        .selectFrom('accounts')
        .selectAll()
        .where('holderId', '=', who.firmId ?? userId)
        .executeTakeFirstOrThrow(),
    events: async (): Promise<{ name: string; data: Record<string, unknown> }[]> => {
      const { rows } = await billing.db.database.pool.query<{ name: string; data: Record<string, unknown> }>(
        `select name, envelope -> 'data' as data from bus.outbox where envelope -> 'data' ->> 'userId' = $1 order by seq`,
        [userId],
      );
      return rows;
    },
    async changes(): Promise<string[]> {
      return (await this.events()).flatMap(({ name, data }) => (name === 'subscription.changed' ? [String(data.change)] : []));
    },
  };
}
