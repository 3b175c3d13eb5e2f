import { randomUUID } from 'node:crypto';
import { inTransaction } from '@attendu/db/database';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshStanding } from '../src/db/standings.ts';
import { findSubscription } from '../src/db/subscriptions.ts';
import { rollOver } from '../src/domain/periods.ts';
import { createBuyer } from './buyer.ts';
import { startTestBilling, type TestBilling } from './harness.ts';

const DAY = 24 * 60 * 60_000;

let billing: TestBilling;
beforeAll(async () => {
  billing = await startTestBilling();
  billing.stripe.deliveries.faults.drop = true;
});
afterAll(() => billing.stop());

/** A firm whose administrator bought seats. */
async function firmWith(seats: number) {
  const firmId = randomUUID();
  const admin = await createBuyer(billing, { firmId, roles: ['user', 'firm_admin'] });
  const join = (userId: string, isAdmin = false) => publishAsOwner(billing.db, 'firm.member-joined', { firmId, userId, isAdmin });
  const leave = (userId: string) => publishAsOwner(billing.db, 'firm.member-left', { firmId, userId });
  await join(admin.userId, true);
  admin.pay((await admin.checkout({ plan: 'premium', seats, termsAccepted: true })).body.url);
  await admin.sync();
  await eventually(async () => (await admin.status()).plan === 'premium');
  const member = async (userId: string = randomUUID()) => {
    await join(userId);
    return createBuyer(billing, { userId, firmId });
  };
  return { firmId, admin, member, leave, join };
}

describe('the seats of a firm', () => {
  test('give premium to members in the order in which they joined, each with their own count; a leaver’s seat goes to a waiting member', async () => {
    const { admin, member, leave } = await firmWith(2);
    const second = await member();
    await eventually(async () => (await second.status()).plan === 'premium');
    const third = await member();
    await eventually(async () => (await admin.details()).firm?.members === 3);
    expect(await third.status()).toMatchObject({ plan: 'none', permission: 'paywall', manages: 'none' });
    await billing.reserve(second.userId, randomUUID());
    expect(await second.status()).toMatchObject({ queries_used: 1, manages: 'none' });
    expect(await admin.status()).toMatchObject({ queries_used: 0, manages: 'firm' });
    await leave(second.userId);
    await eventually(async () => (await third.status()).plan === 'premium');
    expect((await second.status()).plan).toBe('none');
  });

  test('when fewer than the members: first a warning, then the last members have none, until seats are added', async () => {
    const { admin, member } = await firmWith(3);
    const others = [await member(), await member()];
    await eventually(async () => (await admin.details()).firm?.seated === 3);
    const preview = await admin.ask('POST', '/copilot/subscription/change-previews', { seats: 1 });
    expect(preview.body).toMatchObject({ unseated: 2 });
    expect((await admin.ask('POST', '/copilot/subscription/changes', { seats: 1 })).status).toBe(200);
    for (const other of others) expect(await other.status()).toMatchObject({ plan: 'none' });
    expect(await admin.status()).toMatchObject({ plan: 'premium' });
    await admin.ask('POST', '/copilot/subscription/changes', { seats: 3 });
    for (const other of others) expect(await other.status()).toMatchObject({ plan: 'premium' });
  });

  test('are managed only by the administrator: portal, checkout, change and invoices are refused to a member', async () => {
    const { member } = await firmWith(2);
    const other = await member();
    await eventually(async () => (await other.status()).plan === 'premium');
    for (const [method, path, body] of [
      ['POST', '/copilot/create-billing-portal-session', {}],
      ['POST', '/copilot/create-checkout-session', { plan: 'premium' }],
      ['POST', '/copilot/subscription/changes', { seats: 9 }],
      ['PUT', '/copilot/subscription/cancellation', {}],
      ['GET', '/copilot/invoices', undefined],
    ] as const) {
      const { status, body: problem } = await other.ask(method, path, body);
      expect([path, status, problem.code]).toEqual([path, 403, 'billing.firm_member']);
    }
  });

  test('an invitee on trial keeps the remaining days, and has them again after leaving', async () => {
    const { member, leave } = await firmWith(2);
    const end = new Date(billing.clock.now().getTime() + 10 * DAY).toISOString();
    const userId = await billing.userWith({ plan: 'trialing', periodEnd: end });
    const invitee = await member(userId);
    await eventually(async () => (await invitee.status()).plan === 'premium');
    await leave(userId);
    await eventually(async () => (await invitee.status()).plan === 'trialing');
    expect(await invitee.status()).toMatchObject({ days_remaining: 10, permission: 'allowed' });
  });

  test('an invitee with their own plan is warned of the double payment, may end it, and loses nothing', async () => {
    const { member, join, firmId } = await firmWith(2);
    const alone = await createBuyer(billing);
    await alone.buys('student');
    const invitee = await member(alone.userId);
    await eventually(async () => (await invitee.details()).paysTwice);
    expect((await invitee.details()).own).toBeNull();
    expect((await invitee.ask('PUT', '/copilot/subscription/cancellation', {})).status).toBe(200);
    expect(await invitee.status()).toMatchObject({ plan: 'premium' });
    // As an administrator they manage the firm's subscription, and still end or keep their own.
    await join(alone.userId, true);
    const admin = await createBuyer(billing, { userId: alone.userId, firmId, roles: ['user', 'firm_admin'] });
    const ends = async () => [(await admin.details()).paid?.cancelAt, (await admin.details()).own?.cancelAt].map((at) => typeof at);
    expect(await admin.details()).toMatchObject({ paid: { plan: 'premium', seats: 2 }, own: { plan: 'student' } });
    expect(await ends()).toEqual(['object', 'string']);
    await admin.ask('DELETE', '/copilot/subscription/cancellation?of=own');
    expect([await ends(), (await admin.details()).paysTwice]).toEqual([['object', 'object'], true]);
    await admin.ask('PUT', '/copilot/subscription/cancellation?of=own', {});
    expect(await ends()).toEqual(['object', 'string']);
    expect((await admin.ask('PUT', '/copilot/subscription/withdrawal?of=own', {})).status).toBe(200);
    expect(await admin.details()).toMatchObject({ paid: { state: 'active', cancelAt: null }, own: null, paysTwice: false });
    expect(alone.subscription().status).toBe('canceled');
  });

  test('when the administrator who bought leaves, another one gets the notices; when the last member leaves, debits end', async () => {
    const { admin, leave, member, join, firmId } = await firmWith(2);
    const second = await member();
    await join(second.userId, true);
    await eventually(async () => (await admin.details()).firm?.members === 2);
    await leave(admin.userId);
    await eventually(async () => (await admin.account()).managerId === second.userId);
    await leave(second.userId);
    await eventually(async () => (await admin.account()).closedAt !== null);
    const subscription = billing.stripe.world.all('subscription').find((one) => one.metadata.holder_id === firmId);
    expect(subscription?.status).toBe('canceled');
  });

  test('stays when the departure of its only known member is told before the arrival of another one', async () => {
    const { admin, leave, join, firmId } = await firmWith(2);
    const second = randomUUID();
    billing.firmsWithMembers.add(firmId);
    await leave(admin.userId);
    await eventually(async () => (await admin.status()).plan === 'none');
    await eventually(async () => (await admin.account()).closingAt === null);
    await join(second, true);
    const heir = await createBuyer(billing, { userId: second, firmId, roles: ['user', 'firm_admin'] });
    await eventually(async () => (await heir.status()).plan === 'premium');
    expect((await admin.account()).managerId).toBe(second);
    expect((await heir.details()).paid).toMatchObject({ state: 'active', cancelAt: null });
  });

  test('a former administrator no longer receives notices; another one does, whichever event comes first', async () => {
    const { admin, member, join } = await firmWith(2);
    const second = await member();
    await join(admin.userId, false);
    await join(second.userId, true);
    await eventually(async () => (await admin.account()).managerId === second.userId);
    await join(admin.userId, true);
    await join(second.userId, false);
    await eventually(async () => (await admin.account()).managerId === admin.userId);
  });

  test('granted without payment give premium month after month to as many members, and auth counts them', async () => {
    const firmId = randomUUID();
    const first = randomUUID();
    const granted = { userId: first, firmId, grant: { plan: 'student', periodEnd: null }, firmSeats: 2 } as const;
    await publishAsOwner(billing.db, 'user.registered', granted);
    const member = async () => {
      const userId = randomUUID();
      await publishAsOwner(billing.db, 'firm.member-joined', { firmId, userId, isAdmin: false });
      return createBuyer(billing, { userId, firmId });
    };
    const second = await member();
    await eventually(async () => (await second.status()).plan === 'premium');
    const third = await member();
    await eventually(async () => (await third.details()).firm?.members === 3);
    expect((await third.details()).firm).toEqual({ members: 3, seated: 2, hasSeat: false });
    expect((await second.details()).firm?.hasSeat).toBe(true);
    expect(await third.status()).toMatchObject({ plan: 'none', permission: 'paywall' });
    billing.clock.advance(62 * DAY);
    expect(await second.status()).toMatchObject({ plan: 'premium', permission: 'allowed' });
    const headers = await billing.identity.serviceHeaders('auth');
    expect((await billing.call('GET', `/internal/billing/firms/${firmId}/seats`, headers)).body).toEqual({ seats: 2 });
  });

  test('granted on the last day of a month renew on the last day of each month, whatever was computed in between', async () => {
    const [firmId, userId, grantedAt] = [randomUUID(), randomUUID(), new Date('2026-01-31T09:00:00Z')];
    const { kysely } = billing.db.database;
    await kysely.insertInto('seatGrants').values({ firmId, seats: 1, grantedAt }).execute();
    await kysely.insertInto('members').values({ userId, firmId, isAdmin: false, joinedAt: grantedAt }).execute();
    await inTransaction(kysely, (tx) => refreshStanding(tx, userId, new Date('2026-03-01T09:00:00Z'), { graceMs: 0 }));
    const row = await findSubscription(kysely, userId);
    if (row === null) throw new Error('no seat');
    const starts = ['2026-03-29T09:00:00Z', '2026-04-01T09:00:00Z'].map((now) => rollOver(row, new Date(now)).periodStart.toISOString());
    expect(starts).toEqual(['2026-02-28T09:00:00.000Z', '2026-03-31T08:00:00.000Z']);
  });

  test('granted after a member joined give premium to that member too', async () => {
    const [firmId, userId] = [randomUUID(), randomUUID()];
    await publishAsOwner(billing.db, 'firm.member-joined', { firmId, userId, isAdmin: false });
    const early = await createBuyer(billing, { userId, firmId });
    await eventually(async () => (await early.details()).firm?.members === 1);
    const founder = { userId: randomUUID(), firmId, grant: { plan: 'student', periodEnd: null }, firmSeats: 2 } as const;
    await publishAsOwner(billing.db, 'user.registered', founder);
    await eventually(async () => (await early.status()).plan === 'premium');
  });

  test('limit the invitations that auth sends; there are none without a subscription, and those paid late count', async () => {
    const { firmId, admin } = await firmWith(3);
    const seats = async (id: string) =>
      billing.call('GET', `/internal/billing/firms/${id}/seats`, await billing.identity.serviceHeaders('auth'));
    expect((await seats(firmId)).body).toEqual({ seats: 3 });
    expect((await seats(randomUUID())).body).toEqual({ seats: 0 });
    const headers = await billing.identity.userHeaders({ userId: admin.userId, roles: ['user', 'firm_admin'], firmId });
    expect((await billing.call('GET', `/internal/billing/firms/${firmId}/seats`, headers)).status).toBe(403);
  });
});
