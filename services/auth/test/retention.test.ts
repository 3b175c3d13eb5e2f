import { billingRoutes } from '@attendu/contracts/billing/routes';
import { createApp, type ServiceApp } from '@attendu/http/create-app';
import { problem } from '@attendu/http/problem';
import { route } from '@attendu/http/route';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestAuth, type TestAuth } from './harness.ts';

const DAY = 24 * 60 * 60_000;
const YEAR = 365.25 * DAY;

let auth: TestAuth;
let billing: ServiceApp;
const plans = new Map<string, { until: string | null } | null>();
const asked: string[] = [];
const state = { down: true };
/** Accounts whose plan billing fails to read. */
const unreadable = new Set<string>();
beforeAll(async () => {
  billing = createApp({
    service: 'billing',
    log: createLogger('test', 'silent'),
    ready: async () => ({}),
    verify: { verify: async () => ({ kind: 'service', service: 'auth' }) as const },
    routes: [
      route(billingRoutes.entitlement, async (_ctx, { params }) => {
        if (state.down) throw problem('service.unavailable');
        if (unreadable.has(params.userId)) throw problem('server.error');
        asked.push(params.userId);
        return { entitlement: plans.get(params.userId) ?? null, hasRight: false };
      }),
    ],
  });
  const { port } = await billing.listen(0, '127.0.0.1');
  auth = await startTestAuth({ BILLING_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await auth.stop();
  await billing.stop(50);
});

it('an account is deleted three years after its plan ended, as if by its owner; never an open, paying or administrator’s one', async () => {
  const now = auth.clock.now().getTime();
  const ago = (years: number): string => new Date(now - years * YEAR).toISOString();
  const old = { createdAt: new Date(now - 5 * YEAR) };
  // The last administrator of a firm: its first member takes over.
  const firmId = await auth.firm('Cabinet');
  const inFirm = { cabinetId: firmId, cabinetJoinedAt: old.createdAt };
  const overdue = await auth.user({ ...old, ...inFirm, isCabAdmin: true });
  const never = await auth.user(old);
  const recent = await auth.user(old);
  const paying = await auth.user(old);
  const open = await auth.user(old);
  const admin = await auth.user({ ...old, isSuperAdmin: true });
  const young = await auth.user({ createdAt: new Date(now - 2 * YEAR), ...inFirm });
  plans.set(overdue.id, { until: ago(3.1) });
  plans.set(recent.id, { until: ago(2.9) });
  plans.set(paying.id, { until: null });
  await auth.signedIn(open.email);
  // Billing is down, so all are kept.
  await auth.restart();
  expect(await auth.published('user.deleted')).toEqual([]);
  state.down = false;
  await auth.restart();
  await eventually(async () => (await auth.published('user.deleted')).length === 2);
  expect(new Set((await auth.published('user.deleted')).map(({ userId }) => userId))).toEqual(new Set([overdue.id, never.id]));
  await eventually(() => asked.includes(paying.id) && asked.includes(recent.id));
  const left = await auth.db.database.kysely.selectFrom('users').select('id').execute();
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([recent, paying, open, admin, young].map(({ id }) => id)));
  for (const { id } of [open, admin, young]) expect(asked).not.toContain(id);
  expect(await auth.published('firm.member-joined')).toEqual([{ firmId, userId: young.id, isAdmin: true }]);
  // Checked once a month.
  const before = asked.length;
  await auth.restart();
  auth.clock.advance(40 * DAY);
  await auth.restart();
  await eventually(() => asked.slice(before).includes(recent.id));
  expect(asked.slice(before).filter((id) => id === recent.id)).toHaveLength(1);
});

it('an account whose plan cannot be read, or that cannot be deleted, holds up no other, and is tried again a day later; all are deleted without waiting for the next turn', async () => {
  const createdAt = (years: number) => ({ createdAt: new Date(auth.clock.now().getTime() - years * YEAR) });
  // More than a turn looks at.
  const unread = await Promise.all(Array.from({ length: 55 }, () => auth.user(createdAt(9))));
  for (const { id } of unread) unreadable.add(id);
  const stuck = await auth.user(createdAt(9));
  await auth.db.owner.pool.query('create table auth.bound (user_id uuid references auth.users)');
  await auth.db.owner.pool.query('insert into auth.bound values ($1)', [stuck.id]);
  const due = await Promise.all(Array.from({ length: 55 }, () => auth.user(createdAt(8))));
  await auth.restart();
  await eventually(async () => {
    const deleted = new Set((await auth.published('user.deleted')).map(({ userId }) => userId));
    return due.every(({ id }) => deleted.has(id));
  });
  const left = async () => {
    const ids = [...unread, stuck].map(({ id }) => id);
    return (await auth.db.database.kysely.selectFrom('users').select('id').where('id', 'in', ids).execute()).map(({ id }) => id);
  };
  expect(await left()).toHaveLength(56);
  unreadable.clear();
  auth.clock.advance(DAY + 60_000);
  await auth.restart();
  await eventually(async () => (await left()).join() === stuck.id);
});
