import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { inRealTime } from '@attendu/testing/identity';
import { runArguments } from '@attendu/threads/typescript-thread';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBilling } from '../src/service.ts';
import { type Reconciled, reconcile } from '../src/usecases/reconcile.ts';
import { reconcileNightly } from '../src/usecases/reconcile-nightly.ts';
import { type Buyer, createBuyer } from './buyer.ts';
import { startTestBilling, type TestBilling, WEBHOOK_SECRET } from './harness.ts';
import { replicaDeps } from './replica.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const RECONCILING = fileURLToPath(new URL('./reconciling.ts', import.meta.url));
const DAY = 24 * 60 * 60_000;

let billing: TestBilling;
/** The payer's contact from auth. */
let auth: ReturnType<typeof createServer>;
beforeAll(async () => {
  billing = await startTestBilling();
  billing.stripe.deliveries.faults.drop = true;
});
afterAll(async () => {
  auth?.close();
  await billing.stop();
});

const setDays = (instant: Date) => billing.clock.set(instant);

const leaseDeps = () => replicaDeps(billing.db.database, billing.config, ctx());
const ctx = () => ({ now: billing.clock.now, newId: () => randomUUID() });

const wholeRun = () => ({ startedAt: billing.clock.now(), before: { read: 0, mended: 0, failed: 0 }, beat: async () => undefined });

describe('two replicas', () => {
  test('with events of one customer read it one at a time, and notify each change once', async () => {
    const other = await startBilling(billing.config, {
      log: createLogger('billing', 'silent'),
      clock: billing.clock.now,
      verify: inRealTime(billing.identity),
      contactOf: async () => ({ email: 'a@b.example', firstName: 'A', lastName: 'B' }),
      hasMembers: async () => false,
      jobsEveryMs: 50,
    });
    try {
      const buyer = await createBuyer(billing);
      buyer.pay((await buyer.checkout()).body.url);
      const headers = await billing.identity.userHeaders({ userId: buyer.userId });
      const sync = (port: number) =>
        fetch(`http://127.0.0.1:${port}/copilot/subscription/syncs`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: '{}',
        });
      // A caller that waits too long for the payer's lease is asked to try again.
      const succeeds = (port: number) => eventually(async () => (await sync(port)).status === 200, { timeoutMs: 60_000 });
      await Promise.all(Array.from({ length: 12 }, (_, at) => succeeds(at % 2 === 0 ? billing.port() : other.port)));
      expect((await buyer.events()).map(({ name }) => name).toSorted()).toEqual(['invoice.paid', 'subscription.changed']);
    } finally {
      await other.stop();
    }
  });

  test('run one nightly reconciliation, which repairs and reports every difference', async () => {
    const buyers = [];
    for (let at = 0; at < 4; at += 1) {
      const buyer = await createBuyer(billing);
      await buyer.buys('student');
      buyers.push(buyer);
    }
    const [lost, tampered, raised, sound] = buyers;
    if (!lost || !tampered || !raised || !sound) throw new Error('no buyers');
    billing.stripe.engine.change(lost.subscription(), { price: 'price_premium', quantity: 1 }, 'always_invoice');
    const { kysely } = billing.db.database;
    await kysely.updateTable('accounts').set({ seats: 40 }).where('holderId', '=', tampered.userId).execute();
    await kysely.updateTable('subscriptions').set({ plan: 'lifetime_free' }).where('userId', '=', raised.userId).execute();
    const result = await reconcile(leaseDeps())(ctx(), wholeRun());
    expect(result.failed).toBe(0);
    expect(await lost.status()).toMatchObject({ plan: 'premium' });
    expect((await tampered.account()).seats).toBe(1);
    expect(await raised.status()).toMatchObject({ plan: 'student' });
    expect(result.mended).toBe(3);
    const again = await reconcile(leaseDeps())(ctx(), wholeRun());
    expect(again).toMatchObject({ mended: 0, failed: 0 });

    const night = new Date(`${new Date(billing.clock.now().getTime() + 2 * DAY).toISOString().slice(0, 10)}T03:30:00Z`);
    setDays(night);
    const runs = await Promise.all([reconcileNightly(leaseDeps())(ctx()), reconcileNightly(leaseDeps())(ctx())]);
    expect(runs.filter(Boolean).length).toBeLessThanOrEqual(1);
    const rows = () => kysely.selectFrom('reconciliations').selectAll().where('startedAt', '=', night).execute();
    await eventually(async () => expect((await rows()).map(({ finishedAt }) => finishedAt)).toEqual([night]));
    // One that was interrupted half an hour ago is resumed by whichever process is first, and keeps its counts.
    await kysely
      .updateTable('reconciliations')
      .set({ finishedAt: null, beatAt: new Date(night.getTime() - 30 * 60_000), read: 1_000 })
      .where('startedAt', '=', night)
      .execute();
    await reconcileNightly(leaseDeps())(ctx());
    await eventually(async () => {
      const [row] = await rows();
      expect(row?.finishedAt).toEqual(night);
      expect(row?.read).toBeGreaterThanOrEqual(1_000);
    });
  });

  test('a reconciliation waits when the provider refuses its calls, and resumes where it stopped', async () => {
    const buyers = [];
    for (let at = 0; at < 3; at += 1) buyers.push(await createBuyer(billing));
    for (const buyer of buyers) await buyer.buys('student');
    const { kysely } = billing.db.database;
    const holders = buyers.map(({ userId }) => userId);
    await kysely.updateTable('accounts').set({ seats: 40 }).where('holderId', 'in', holders).execute();
    // The first page of the list, then the first payer.
    billing.stripe.faults.push('rate_limited', null, null, null, null, 'rate_limited');
    const cut = {
      ...wholeRun(),
      beat: async ({ read }: Reconciled) => {
        billing.clock.advance(1_000);
        if (read === 1) throw new Error('killed');
      },
    };
    await expect(reconcile(leaseDeps())(ctx(), cut)).rejects.toThrow('killed');
    const drifted = () => kysely.selectFrom('accounts').select('id').where('seats', '=', 40).execute();
    const left = await drifted();
    const first = (await kysely.selectFrom('accounts').select('customerId').where('readAt', '>', cut.startedAt).execute())[0]?.customerId;
    billing.stripe.calls.length = 0;
    const done = await reconcile(leaseDeps())(ctx(), {
      ...wholeRun(),
      startedAt: cut.startedAt,
      before: { read: 1, mended: 1, failed: 0 },
    });
    expect(done.failed).toBe(0);
    expect(await drifted()).toEqual([]);
    expect(left.length).toBeLessThanOrEqual(3);
    expect(billing.stripe.calls.map((call) => JSON.stringify(call)).filter((call) => call.includes(String(first)))).toEqual([]);
  });
});

describe('killed with -9', () => {
  async function freePort(): Promise<number> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  async function spawnBilling(port: number, authUrl: string) {
    const env = {
      ...{ PORT: String(port), DATABASE_URL: billing.db.url, LOG_LEVEL: 'silent' },
      ...billing.identity.serviceEnvironment,
      ...{ CONTEXT_PUBLIC_KEY: billing.identity.publicKeyPem, MODE: 'embedded', AUTH_URL: authUrl, PUBLIC_URL: 'https://attendu.example' },
      ...{ STRIPE_SECRET_KEY: billing.config.STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET },
      STRIPE_API_URL: billing.config.STRIPE_API_URL,
    };
    const child = spawn(process.execPath, runArguments(MAIN), {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const exited = once(child, 'exit');
    await eventually(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, { timeoutMs: 90_000 });
    return async () => {
      child.kill('SIGKILL');
      await exited;
    };
  }

  test('at each call of a purchase: after a retry, one customer, one page, one subscription', { timeout: 300_000 }, async () => {
    const { createServer: createHttp } = await import('node:http');
    const answers = createHttp((request, response) => {
      const userId = request.url?.split('/').at(-2);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ contact: { email: `${userId}@attendu.example`, firstName: 'Camille', lastName: 'Durand' } }));
    }).listen(0, '127.0.0.1');
    auth = answers;
    await once(answers, 'listening');
    const address = answers.address();
    const authUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    billing.clock.set(new Date());
    // The calls of a first purchase: look for the customer, make it, open the page.
    for (let step = 0; step < 3; step += 1) {
      const port = await freePort();
      const kill = await spawnBilling(port, authUrl);
      const userId = randomUUID();
      const headers = { ...(await billing.identity.userHeaders({ userId })), 'content-type': 'application/json' };
      const checkout = (at: number) =>
        fetch(`http://127.0.0.1:${at}/copilot/create-checkout-session`, {
          method: 'POST',
          headers,
          body: '{"plan":"premium","termsAccepted":true}',
        });
      await eventually(() => billing.stripe.calls.some((call) => call.includes('/v1/prices')));
      const before = billing.stripe.calls.length;
      billing.stripe.faults.push(...Array.from({ length: step }, () => null), 'slow');
      const asked = checkout(port).catch(() => null);
      await eventually(() => billing.stripe.calls.length > before + step);
      await kill();
      await asked;
      billing.stripe.faults.length = 0;
      // The dead process’s lease runs out.
      await billing.db.database.kysely.updateTable('accounts').set({ leaseUntil: null }).where('holderId', '=', userId).execute();
      const buyer = await createBuyer(billing, { userId });
      const { status, body } = await buyer.checkout();
      expect(status).toBe(200);
      expect(buyer.pay(body.url)).toMatchObject({ kind: 'done' });
      expect(await buyer.sync()).toMatchObject({ plan: 'premium', status: 'active' });
      expect(buyer.customers()).toHaveLength(1);
      expect(buyer.subscriptions()).toHaveLength(1);
    }
  });

  test('in the middle of a withdrawal: another process finishes it', async () => {
    const buyer = await createBuyer(billing);
    await buyer.buys('student');
    const account = await buyer.account();
    // The state written by the killed process.
    await billing.db.database.kysely
      .insertInto('withdrawals')
      .values({
        id: randomUUID(),
        accountId: account.id,
        subscriptionId: account.subscriptionId ?? '',
        paymentIds: null,
        since: null,
        askedAt: billing.clock.now(),
        doneAt: null,
      })
      .execute();
    billing.clock.advance(3 * 60_000);
    await eventually(async () => (await buyer.status()).plan === 'none');
    const refunds = billing.stripe.world.all('refund').filter((one) => one.customer === buyer.customers()[0]?.id);
    expect(refunds.map(({ amount }) => amount)).toEqual([1_999]);
  });
});

describe('a reconciliation killed with -9', () => {
  /** Before this hour in Paris the service under test reconciles nothing by itself. */
  const EVENING = new Date('2027-01-10T00:30:00Z');
  const NIGHT = new Date('2027-01-10T03:30:00Z');
  let own: TestBilling;
  beforeAll(async () => {
    own = await startTestBilling({}, { at: EVENING });
    own.stripe.deliveries.faults.drop = true;
  });
  afterAll(async () => {
    spare?.kill('SIGKILL');
    await own.stop();
  });

  /** The next process, which loads while the present one works. */
  let spare: ReturnType<typeof startProcess> | undefined;
  const startProcess = () =>
    spawn(process.execPath, runArguments(RECONCILING), {
      env: { ...process.env, ...own.env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });

  /** Runs one in a process that kills itself before a statement; answers how many statements there were when it was not killed. */
  async function run(killedBefore: number): Promise<number | null> {
    const child = spare ?? startProcess();
    spare = startProcess();
    child.stdin.end(`${NIGHT.toISOString()} ${killedBefore}`);
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (signal === 'SIGKILL') return null;
    expect(code).toBe(0);
    return Number(printed);
  }

  /** Three payers whose webhooks were lost, and what each is to be told, once. */
  async function drift(): Promise<{ buyer: Buyer; told: string[]; before: number }[]> {
    const whoBuys = async (plan: 'student' | 'premium') => {
      const buyer = await createBuyer(own);
      await buyer.buys(plan);
      return buyer;
    };
    const [upgraded, leaving, tampered] = [await whoBuys('student'), await whoBuys('premium'), await whoBuys('premium')];
    own.stripe.engine.change(upgraded.subscription(), { price: 'price_premium', quantity: 1 }, 'always_invoice');
    leaving.subscription().cancel_at_period_end = true;
    await own.db.database.kysely.updateTable('accounts').set({ seats: 40 }).where('holderId', '=', tampered.userId).execute();
    const told = [
      { buyer: upgraded, told: ['invoice.paid', 'subscription.changed upgraded'] },
      { buyer: leaving, told: ['subscription.changed end_scheduled'] },
      { buyer: tampered, told: ['subscription.changed seats_changed'] },
    ];
    return Promise.all(told.map(async (one) => ({ ...one, before: (await one.buyer.events()).length })));
  }

  const kills = process.env.KILL_EVERY_STATEMENT === undefined ? [2, 22, 40, 58] : Array.from({ length: 200 }, (_, index) => index + 1);
  test('before any statement: another replica finishes it, repairs every drift, and notifies each change once', {
    timeout: 1_800_000,
  }, async () => {
    const { kysely } = own.db.database;
    const later = new Date(NIGHT.getTime() + 16 * 60_000);
    const at = { now: () => later, newId: () => randomUUID() };
    const replica = replicaDeps(own.db.database, own.config, at);
    for (const statement of kills) {
      const drifted = await drift();
      const ended = await run(statement);
      if (ended !== null) {
        // The sweep has gone past the last statement.
        expect(ended).toBe(statement - 1);
        break;
      }
      expect([statement, await reconcileNightly(replica)(at)]).toEqual([statement, true]);
      const night = await kysely.selectFrom('reconciliations').selectAll().executeTakeFirstOrThrow();
      expect(night).toMatchObject({ finishedAt: later, failed: 0 });
      for (const { buyer, told, before } of drifted) {
        const since = (await buyer.events()).slice(before);
        expect([statement, since.map(({ name, data }) => [name, data.change].filter(Boolean).join(' ')).toSorted()]).toEqual([
          statement,
          told,
        ]);
      }
      expect(await reconcile(replica)(at, { ...wholeRun(), startedAt: later })).toMatchObject({ mended: 0, failed: 0 });
      // The next one starts from nothing; these payers are compared no more.
      await kysely.deleteFrom('reconciliations').execute();
      await kysely.updateTable('accounts').set({ customerId: null }).execute();
    }
  });
});
