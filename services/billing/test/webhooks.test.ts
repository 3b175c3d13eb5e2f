import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { eventually } from '@attendu/testing/eventually';
import { runArguments } from '@attendu/threads/typescript-thread';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer } from './buyer.ts';
import { startTestBilling, type TestBilling, WEBHOOK_SECRET } from './harness.ts';

const ROTATED = 'whsec_theonetocome';
const { webhooks } = new Stripe('sk_test_signs');

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling({ STRIPE_WEBHOOK_SECRETS: `${WEBHOOK_SECRET},${ROTATED}` });
  billing.stripe.deliveries.faults.drop = true;
});
afterAll(() => billing.stop());

/** The operator's command, as a process of its own. */
async function replay(...words: string[]): Promise<{ code: unknown; said: string }> {
  const command = fileURLToPath(new URL('../src/replay-webhooks.ts', import.meta.url));
  const env = { ...process.env, ...billing.env };
  const child = spawn(process.execPath, [...runArguments(command), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, said: (said || wrong).trim() };
}

type Sent = { secret?: string; at?: Date; signature?: string };

async function send(body: string, o: Sent = {}): Promise<{ status: number }> {
  const timestamp = Math.floor((o.at ?? billing.clock.now()).getTime() / 1_000);
  const signature = o.signature ?? webhooks.generateTestHeaderString({ payload: body, secret: o.secret ?? WEBHOOK_SECRET, timestamp });
  const response = await fetch(`http://127.0.0.1:${billing.port()}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  await response.arrayBuffer();
  return { status: response.status };
}

const eventOf = (customer: string | null, o: Partial<Stripe.Event> = {}) =>
  JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(billing.clock.now().getTime() / 1_000),
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type: 'customer.subscription.updated',
    data: { object: { id: 'sub_whatever', object: 'subscription', customer } },
    ...o,
  });

const stored = (body: string) =>
  billing.db.database.kysely
    .selectFrom('webhookEvents')
    .selectAll()
    .where('id', '=', (JSON.parse(body) as { id: string }).id)
    .executeTakeFirst();
const alarms = (alarm: string) => billing.lines.filter((line) => line.alarm === alarm);

describe('a signature', () => {
  test('of either secret in rotation is accepted, on any bytes; anything else is refused and not stored', async () => {
    const body = eventOf('cus_nobody', { data: { object: { customer: 'cus_nobody', note: 'é\r\n\u2028 « 😀 »' } } } as never);
    expect((await send(body)).status).toBe(200);
    expect((await send(eventOf('cus_nobody'), { secret: ROTATED })).status).toBe(200);
    const now = billing.clock.now().getTime();
    const refused: [string, Sent][] = [
      ['another secret', { secret: 'whsec_anotherone' }],
      ['five minutes old', { at: new Date(now - 302_000) }],
      ['five minutes ahead', { at: new Date(now + 302_000) }],
      ['no signature', { signature: 'v1=00' }],
      ['nothing', { signature: '' }],
      ['another scheme', { signature: `t=${Math.floor(now / 1_000)},v0=00` }],
    ];
    for (const [name, how] of refused) {
      const other = eventOf('cus_nobody');
      expect([name, (await send(other, how)).status]).toEqual([name, 403]);
      expect(await stored(other)).toBeUndefined();
    }
    const signed = eventOf('cus_nobody');
    const timestamp = Math.floor(now / 1_000);
    const signature = webhooks.generateTestHeaderString({ payload: signed, secret: WEBHOOK_SECRET, timestamp });
    expect((await send(`${signed} `, { signature })).status).toBe(403);
  });

  test('refused ten times raises one alarm', async () => {
    const before = alarms('billing.webhook_signatures').length;
    for (let at = 0; at < 12; at += 1) await send(eventOf('cus_nobody'), { secret: 'whsec_anotherone' });
    expect(alarms('billing.webhook_signatures').length - before).toBe(1);
  });
});

describe('an event', () => {
  test('is stored once, answered fast, and processed: twenty concurrent deliveries, one effect', async () => {
    const buyer = await createBuyer(billing);
    buyer.pay((await buyer.checkout()).body.url);
    const body = eventOf(buyer.customers()[0]?.id ?? '');
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await eventually(async () => (await stored(body))?.state === 'done');
    expect(await buyer.status()).toMatchObject({ plan: 'premium' });
    expect(await buyer.changes()).toEqual(['started']);
    // Replayed within the tolerance: no effect.
    expect((await send(body)).status).toBe(200);
    expect((await stored(body))?.state).toBe('done');
  });

  test('is answered while the provider does not answer', async () => {
    const buyer = await createBuyer(billing);
    buyer.pay((await buyer.checkout()).body.url);
    let answer = (): void => {};
    billing.stripe.faults.push(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    for (let count = 0; count < 10; count += 1) expect((await send(eventOf(buyer.customers()[0]?.id ?? ''))).status).toBe(200);
    await eventually(() => billing.stripe.faults.length === 0);
    answer();
    await eventually(async () => (await buyer.status()).plan === 'premium');
  });

  test('that is late, out of order, or obsolete changes nothing: only the present state counts', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    const customer = buyer.customers()[0]?.id ?? '';
    const subscription = { ...buyer.subscription(), status: 'incomplete' };
    const created = eventOf(customer, { type: 'customer.subscription.created', data: { object: subscription } } as never);
    const deleted = eventOf(customer, {
      type: 'customer.subscription.deleted',
      data: { object: { ...subscription, id: 'sub_old' } },
    } as never);
    for (const body of [created, deleted]) await send(body);
    await eventually(async () => (await stored(deleted))?.state === 'done');
    expect(await buyer.status()).toMatchObject({ plan: 'premium', status: 'active' });
    billing.stripe.engine.end(buyer.subscription(), 'cancellation_requested');
    await buyer.sync();
    const resurrection = eventOf(customer, { type: 'customer.subscription.created' });
    await send(resurrection);
    await eventually(async () => (await stored(resurrection))?.state === 'done');
    expect(await buyer.status()).toMatchObject({ plan: 'none' });
    expect(await buyer.changes()).toEqual(['started', 'ended']);
  });

  test('of an unknown type, without customer, or of another customer is stored and ignored', async () => {
    const bodies = [
      eventOf('cus_other'),
      eventOf(null),
      eventOf('cus_x', { type: 'billing.meter.created' } as never),
      eventOf('cus_x', { type: 'never.heard.of' } as never),
      eventOf('__proto__', {
        data: { object: JSON.parse('{"customer":"__proto__","metadata":{"__proto__":{"plan":"premium"}}}') },
      } as never),
    ];
    for (const body of bodies) expect((await send(body)).status).toBe(200);
    for (const body of bodies) await eventually(async () => (await stored(body))?.state === 'ignored');
  });

  test('of another API version is accepted, stored, read in ours, with an alarm', async () => {
    const buyer = await createBuyer(billing);
    buyer.pay((await buyer.checkout()).body.url);
    const older = { id: 'sub_x', object: 'subscription', customer: buyer.customers()[0]?.id, current_period_end: 1 };
    const body = eventOf(null, { api_version: '2024-06-20', data: { object: older } } as never);
    expect((await send(body)).status).toBe(200);
    await eventually(async () => (await buyer.status()).plan === 'premium');
    expect((await stored(body))?.apiVersion).toBe('2024-06-20');
    expect(alarms('billing.webhook_version')).not.toEqual([]);
  });

  test('of the other mode is stored but not processed, with an alarm', async () => {
    const body = eventOf('cus_live', { livemode: true });
    expect((await send(body)).status).toBe(200);
    expect((await stored(body))?.state).toBe('ignored');
    expect(alarms('billing.webhook_mode')).not.toEqual([]);
  });

  test('of a dispute, which only has its payment, finds its customer', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys();
    const intent = billing.stripe.world.all('payment_intent').find((one) => one.customer === buyer.customers()[0]?.id);
    const dispute = billing.stripe.moneyBack.dispute(intent?.id ?? '');
    const body = eventOf(null, { type: 'charge.dispute.created', data: { object: { ...dispute } } } as never);
    await send(body);
    await eventually(async () => (await buyer.status()).payment === 'disputed');
  });

  test('whose reading fails is retried, given up after the last try with an alarm, and replayed by command', async () => {
    const buyer = await createBuyer(billing);
    buyer.pay((await buyer.checkout()).body.url);
    const body = eventOf(buyer.customers()[0]?.id ?? '');
    const event = JSON.parse(body) as { id: string };
    const { kysely } = billing.db.database;
    billing.stripe.faults.push(...Array.from({ length: 12 }, () => 'error' as const));
    await send(body);
    await eventually(async () => (await stored(body))?.failure === 'ProviderUnavailable');
    expect((await stored(body))?.state).toBe('pending');
    // The last try, about a day after the first.
    await kysely.updateTable('webhookEvents').set({ attempts: 10, dueAt: billing.clock.now() }).where('id', '=', event.id).execute();
    billing.stripe.faults.push(...Array.from({ length: 12 }, () => 'error' as const));
    await eventually(async () => (await stored(body))?.state === 'failed');
    expect(alarms('billing.webhook_failed')).not.toEqual([]);
    billing.stripe.faults.length = 0;
    expect(await replay('--failed')).toEqual({ code: 0, said: '1 événement(s) à retraiter.' });
    // The command uses real time, which the service's clock has not reached.
    billing.clock.advance(60 * 60_000);
    await eventually(async () => (await stored(body))?.state === 'done');
    expect(await buyer.status()).toMatchObject({ plan: 'premium' });
  });

  test('the replay command rejects unknown arguments, and finds no event that is not stored', async () => {
    expect(await replay()).toMatchObject({ code: 2, said: expect.stringContaining('Usage') });
    expect(await replay('--failed', 'rm')).toMatchObject({ code: 2 });
    expect(await replay('evt_nobodys')).toEqual({ code: 1, said: '0 événement(s) à retraiter.' });
  });

  test('is read at once, even when an earlier one of its customer waits hours for its next try', async () => {
    const buyer = await createBuyer(billing);
    buyer.pay((await buyer.checkout()).body.url);
    const customerId = buyer.customers()[0]?.id ?? '';
    const { kysely } = billing.db.database;
    const now = billing.clock.now();
    const waiting = {
      ...{ id: `evt_${randomUUID()}`, type: 'invoice.paid', apiVersion: null, livemode: false, customerId, subjectId: null },
    };
    await kysely
      .insertInto('webhookEvents')
      .values({
        ...waiting,
        payload: null,
        state: 'pending',
        attempts: 8,
        dueAt: new Date(now.getTime() + 8 * 3_600_000),
        receivedAt: now,
        doneAt: null,
        failure: 'ProviderUnavailable',
      })
      .execute();
    billing.clock.advance(1_000);
    await send(eventOf(customerId));
    await eventually(async () => {
      const left = await kysely
        .selectFrom('webhookEvents')
        .select('id')
        .where('customerId', '=', customerId)
        .where('state', '=', 'pending')
        .execute();
      return left.length === 0;
    });
    expect(await buyer.changes()).toEqual(['started']);
  });

  test('all lost for a day, then all delivered twice and in reverse: same result as once each', async () => {
    const buyer = await createBuyer(billing);
    buyer.pay((await buyer.checkout()).body.url);
    billing.stripe.engine.change(buyer.subscription(), { price: 'price_student', quantity: 1 }, 'always_invoice');
    billing.stripe.engine.change(buyer.subscription(), { price: 'price_premium', quantity: 1 }, 'always_invoice');
    billing.clock.advance(24 * 60 * 60_000);
    const customer = buyer.customers()[0]?.id;
    const events = billing.stripe.world.events.filter((event) => JSON.stringify(event.data.object).includes(String(customer))).toReversed();
    for (const event of [...events, ...events]) expect((await send(JSON.stringify(event))).status).toBe(200);
    await eventually(async () => (await buyer.status()).plan === 'premium');
    await eventually(async () => {
      const rows = await billing.db.database.kysely
        .selectFrom('webhookEvents')
        .select('id')
        .where('customerId', '=', customer ?? '')
        .where('state', '=', 'pending')
        .execute();
      return rows.length === 0;
    });
    expect(await buyer.changes()).toEqual(['started']);
    expect((await buyer.events()).filter(({ name }) => name === 'invoice.paid').length).toBeGreaterThan(0);
    const paid = billing.stripe.world.all('invoice').filter((one) => one.customer === customer && one.total > 0);
    expect((await buyer.events()).filter(({ name }) => name === 'invoice.paid')).toHaveLength(paid.length);
  });
});
