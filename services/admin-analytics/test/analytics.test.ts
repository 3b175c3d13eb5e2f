import { randomUUID } from 'node:crypto';
import { parisDay } from '@attendu/contracts/paris-day';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastDays } from '../src/domain/days.ts';
import { NOBODY } from '../src/domain/projections.ts';
import { rebuildProjections } from '../src/usecases/rebuild-projections.ts';
import { startTestAnalytics, type TestAnalytics } from './harness.ts';

let at: TestAnalytics;
beforeAll(async () => {
  at = await startTestAnalytics();
  at.owners.firms.set(firmId, { name: 'Cabinet Un', members: [] });
});
afterAll(() => at.stop());

const [firmId, otherFirm] = [randomUUID(), randomUUID()];
const [ana, ben, eve, zoe] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const admin = { roles: ['user', 'super_admin'] as ('user' | 'super_admin')[] };
const firmAdmin = { userId: ana, roles: ['user', 'firm_admin'] as ('user' | 'firm_admin')[], firmId };

const requested = (userId: string, firm: string | null) =>
  publishAsOwner(at.db, 'analysis.requested', { dossierId: randomUUID(), runId: randomUUID(), userId, firmId: firm, points: 4 });

describe('before any event', () => {
  test('every day is listed, with zero', async () => {
    const { status, body } = await at.get('/copilot/admin/analytics/requests', admin);
    expect(status).toBe(200);
    expect(body).toEqual({ total: 0, activeUsers: 0, byDay: lastDays(at.clock.now(), 7).map((day) => ({ day, requests: 0 })), byUser: [] });
  });

  test('a firm without members has an empty table', async () => {
    const { status, body } = await at.get('/copilot/firm/usage', firmAdmin);
    expect(status).toBe(200);
    expect(body.byMember).toEqual([]);
    expect(body.name).toBe('Cabinet Un');
    expect((body.byDay as unknown[]).length).toBe(7);
  });

  test('a firm unknown to auth is refused with its message', async () => {
    const answer = await at.get('/copilot/firm/usage', { ...firmAdmin, firmId: randomUUID() });
    expect(answer).toMatchObject({ status: 403, body: { detail: 'Cabinet inconnu' } });
  });
});

describe('requests', () => {
  beforeAll(async () => {
    for (const [userId, firm] of [
      [ana, firmId],
      [ben, firmId],
      [zoe, firmId],
      [eve, otherFirm],
    ] as const) {
      await publishAsOwner(at.db, 'user.registered', { userId, firmId: firm, grant: null });
    }
    for (const [id, name] of [
      [ana, 'ana'],
      [ben, 'ben'],
      [zoe, 'zoe'],
    ] as const) {
      const facts = { firstName: '', lastName: '', phone: null, signupSource: null, createdAt: new Date().toISOString() };
      at.owners.people.set(id, { id, email: `${name}@un.example`, isFirmAdmin: id === ana, ...facts });
    }
    at.owners.firms.set(firmId, { name: 'Cabinet Un', members: [ana, ben, zoe] });
    const dossierId = randomUUID();
    await publishAsOwner(at.db, 'dossier.created', { dossierId, userId: ana, firmId });
    await publishAsOwner(at.db, 'dossier.completed', { dossierId, userId: ana });
    await publishAsOwner(at.db, 'dossier.failed', { dossierId: randomUUID(), userId: eve, notify: true });
    for (const [userId, firm] of [
      [ana, firmId],
      [ana, firmId],
      [ana, firmId],
      [ben, firmId],
      [eve, otherFirm],
      [eve, otherFirm],
      [randomUUID(), null],
    ] as const) {
      await requested(userId, firm);
    }
    await at.logged(14);
  });

  test('are counted by day and by user for the super-administrator', async () => {
    const { body } = await at.get('/copilot/admin/analytics/requests?days=3', admin);
    expect(body.total).toBe(7);
    expect((body.byDay as { day: string; requests: number }[]).at(-1)).toEqual({ day: parisDay(at.clock.now()), requests: 7 });
    const users = body.byUser as { userId: string; requests: number; lastAt: string }[];
    expect(users.slice(0, 2).map((one) => [one.userId, one.requests])).toEqual([
      [ana, 3],
      [eve, 2],
    ]);
    expect(Math.abs(Date.parse(users[0]?.lastAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('include those of every member of a firm, even one who never asked, and of no other firm, for its administrator', async () => {
    const { body } = await at.get('/copilot/firm/usage', firmAdmin);
    const members = body.byMember as { userId: string; email: string; isAdmin: boolean; requests: number; lastAt: string | null }[];
    expect(members.map((one) => [one.userId, one.email, one.isAdmin, one.requests, one.lastAt !== null])).toEqual([
      [ana, 'ana@un.example', true, 3, true],
      [ben, 'ben@un.example', false, 1, true],
      [zoe, 'zoe@un.example', false, 0, false],
    ]);
    expect((body.byDay as { requests: number }[]).reduce((sum, one) => sum + one.requests, 0)).toBe(4);
  });

  test('appear in the charts of thirty days and of twelve months as well', async () => {
    const usage = async (period: string) => (await at.get(`/copilot/firm/usage?period=${period}`, firmAdmin)).body;
    const points = async (period: string) => (await usage(period)).byDay as { day: string; requests: number }[];
    for (const [period, count] of [
      ['7-days', 7],
      ['30-days', 30],
      ['12-months', 12],
    ] as const) {
      const all = await points(period);
      expect([all.length, all.reduce((sum, { requests }) => sum + requests, 0)]).toEqual([count, 4]);
    }
    expect((await points('12-months')).at(-1)?.day).toBe(`${parisDay(at.clock.now()).slice(0, 7)}-01`);
    expect(await usage('hier')).toMatchObject({ code: 'request.invalid' });
  });

  test('leave the window as days pass; the time of the last request stays', async () => {
    const now = at.clock.now();
    try {
      at.clock.advance(31 * 86_400_000);
      expect((await at.get('/copilot/admin/analytics/requests?days=7', admin)).body).toMatchObject({ total: 0, byUser: [] });
      expect((await at.get('/copilot/admin/analytics/requests?days=365', admin)).body.total).toBe(7);
      const { body } = await at.get('/copilot/firm/usage', firmAdmin);
      const [first] = body.byMember as { userId: string; requests: number; lastAt: string | null }[];
      expect(first?.requests).toBe(0);
      expect(first?.lastAt).not.toBeNull();
    } finally {
      at.clock.set(now);
    }
  });

  test('that a member makes for another firm or on their own are not shown to the administrator of this one', async () => {
    await requested(ben, otherFirm);
    await requested(zoe, null);
    await at.logged(16);
    const { body } = await at.get('/copilot/firm/usage', firmAdmin);
    const members = body.byMember as { userId: string; requests: number; lastAt: string | null }[];
    expect(members.map((one) => [one.userId, one.requests, one.lastAt !== null])).toEqual([
      [ana, 3, true],
      [ben, 1, true],
      [zoe, 0, false],
    ]);
  });
});

describe('who may read', () => {
  test.each([
    ['/copilot/admin/analytics/requests', { roles: ['user'] }, 403],
    ['/copilot/admin/analytics/requests', { roles: ['user', 'firm_admin'] }, 403],
    ['/copilot/firm/usage', { roles: ['user'], firmId }, 403],
    ['/copilot/firm/usage', { roles: ['user', 'firm_admin'], firmId: null }, 403],
  ] as const)('%s as %o: %i', async (path, user, status) => {
    const answer = await at.get(path, { ...user, roles: [...user.roles] });
    expect(answer).toMatchObject({ status, body: { code: 'auth.forbidden' } });
  });

  test.each(['0', '366', 'abc', '1.5', '-3'])('a window of %s days is refused', async (days) => {
    expect((await at.get(`/copilot/admin/analytics/requests?days=${days}`, admin)).status).toBe(400);
  });
});

test('activity of a deleted account is attributed to nobody: still counted, in the log as in the projections, whatever arrives late', async () => {
  const [user, kysely] = [randomUUID(), at.db.database.kysely];
  await publishAsOwner(at.db, 'user.registered', { userId: user, firmId, grant: null });
  const before = ((await at.get('/copilot/admin/analytics/requests', admin)).body.total as number) + 2;
  await requested(user, firmId);
  await eventually(async () => ((await at.get('/copilot/admin/analytics/requests', admin)).body.total as number) === before - 1);
  await publishAsOwner(at.db, 'user.deleted', { userId: user });
  await eventually(async () => (await kysely.selectFrom('erasedUsers').selectAll().execute()).length === 1);
  await requested(user, firmId);
  await eventually(async () => ((await at.get('/copilot/admin/analytics/requests', admin)).body.total as number) === before);
  const written = async () =>
    JSON.stringify([
      await kysely.selectFrom('eventLog').selectAll().execute(),
      await kysely.selectFrom('requestsByUserDay').selectAll().orderBy('userId').execute(),
      await kysely.selectFrom('accounts').selectAll().execute(),
      await kysely.selectFrom('ratings').selectAll().execute(),
    ]);
  expect(await written()).not.toContain(user);
  const byUser = JSON.stringify((await at.get('/copilot/admin/analytics/requests', admin)).body.byUser);
  expect(byUser).not.toContain(NOBODY);
  const projected = () => kysely.selectFrom('requestsByUserDay').selectAll().orderBy('userId').execute();
  const kept = await projected();
  await rebuildProjections(at.db.database);
  expect(await projected()).toEqual(kept);
});
