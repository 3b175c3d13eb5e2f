import { randomUUID } from 'node:crypto';
import type { AuditPage } from '@attendu/contracts/analytics/admin-routes';
import type { SecurityEvent } from '@attendu/contracts/auth/security-events';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAnalytics, type TestAnalytics } from './harness.ts';

const AUDIT = '/copilot/admin/audit';
const admin = { userId: randomUUID(), roles: ['user', 'super_admin'] as ('user' | 'super_admin')[] };
const other = { ...admin, userId: randomUUID() };
const [ana, ben] = [randomUUID(), randomUUID()];

let at: TestAnalytics;
beforeAll(async () => {
  at = await startTestAnalytics();
  for (const [id, name] of [
    [admin.userId, 'chef'],
    [ana, 'ana'],
    [ben, 'ben'],
  ] as const)
    at.owners.people.set(id, {
      ...{ id, email: `${name}@audit.example`, firstName: '', lastName: '', phone: null, signupSource: null, isFirmAdmin: false },
      createdAt: new Date().toISOString(),
    });
});
afterAll(() => at.stop());

const act = (adminId: string, action: 'lock' | 'unlock' | 'delete', subjectId: string, reason = 'Signalement') =>
  publishAsOwner(at.db, 'account.administered', { adminId, action, subjectId, reason, place: '192.0.2.7' });
const page = async (query = ''): Promise<AuditPage> => (await at.get(`${AUDIT}${query}`, admin)).body as AuditPage;
const recorded = (count: number) =>
  eventually(async () => (await at.db.database.kysely.selectFrom('adminActs').select('id').execute()).length === count);

test('acts are listed, most recent first, with who, about whom, why and from where; filtered by administrator and by account', async () => {
  await act(admin.userId, 'lock', ana);
  await recorded(1);
  await act(admin.userId, 'unlock', ana, 'Erreur');
  await recorded(2);
  await publishAsOwner(at.db, 'subscription.administered', {
    ...{ adminId: other.userId, action: 'grant_plan', subjectId: ben, reason: 'Geste', place: null },
  });
  await recorded(3);
  const { lines, next } = await page();
  expect(next).toBeNull();
  expect(lines.map(({ what, admin: who, subjects, reason, place }) => [what, who?.email, subjects[0]?.email, reason, place])).toEqual([
    ['grant_plan', null, 'ben@audit.example', 'Geste', null],
    ['unlock', 'chef@audit.example', 'ana@audit.example', 'Erreur', '192.0.2.7'],
    ['lock', 'chef@audit.example', 'ana@audit.example', 'Signalement', '192.0.2.7'],
  ]);
  expect((await page(`?admin=${other.userId}`)).lines.map(({ what }) => what)).toEqual(['grant_plan']);
  expect((await page(`?user=${ana}`)).lines).toHaveLength(2);
  for (const query of ['?kind=tout', '?user=ana', '?admin=', '?limit=501', '?from=hier'])
    expect((await at.get(AUDIT + query, admin)).status).toBe(400);
});

test.each([AUDIT, `${AUDIT}?kind=reads`, `${AUDIT}?kind=security`, '/copilot/admin/events'])(
  'a cursor that was never given is refused by %s',
  async (path) => {
    const encode = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
    for (const cursor of ['abc', '%00', encode(['hier', randomUUID()]), encode(['2026-11-29 06:00:00+00', 'x']), encode([1])]) {
      const answer = await at.get(`${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`, admin);
      expect([cursor, answer.status, answer.body.code]).toEqual([cursor, 400, 'request.invalid']);
    }
  },
);

test('pages hold a hundred lines; none is lost or repeated between pages', async () => {
  const subject = randomUUID();
  for (let index = 0; index < 230; index += 1) await act(admin.userId, 'lock', subject, `Raison ${index}`);
  await recorded(233);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { lines, next }: AuditPage = await page(`?user=${subject}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    expect(lines.length).toBeLessThanOrEqual(100);
    seen.push(...lines.map(({ id }) => id));
    cursor = next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([230, 230]);
});

test('readings are listed with their accounts, readings of the log included', async () => {
  await page();
  const { lines } = await page(`?kind=reads&admin=${admin.userId}`);
  expect(lines[0]).toMatchObject({ what: 'analytics.audit', admin: { id: admin.userId }, reason: null });
  expect(lines[0]?.subjectCount).toBeGreaterThan(0);
  expect((await page(`?kind=reads&user=${ana}`)).lines.every(({ subjectCount }) => subjectCount > 0)).toBe(true);
});

test('an act cannot be changed or removed', async () => {
  for (const statement of ["update admin_acts set reason = ''", 'delete from admin_acts', 'truncate admin_acts'])
    await expect(at.db.database.pool.query(statement)).rejects.toThrow(/append-only|permission denied/);
});

test('a person’s data export says what was done to their account and when it was consulted, but not by whom', async () => {
  const records: Record<string, unknown>[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await at.asService(`/internal/admin-analytics/users/${ana}/personal-data${after === '' ? '' : `?after=${after}`}`);
    records.push(...(body.records as Record<string, unknown>[]));
    after = body.next as string | null;
  }
  const kinds = (kind: string) => records.filter((record) => record.kind === kind);
  expect(kinds('act').map(({ action, reason }) => [action, reason])).toEqual([
    ['unlock', 'Erreur'],
    ['lock', 'Signalement'],
  ]);
  expect(kinds('consultation').length).toBeGreaterThan(0);
  expect(JSON.stringify(records)).not.toContain(admin.userId);
});

test('the page of an account has its state, plan and usage; an unknown account is refused', async () => {
  const person = at.owners.people.get(ana);
  if (!person) throw new Error('no account');
  at.owners.states.set(ana, {
    ...person,
    ...{
      firm: null,
      emailVerified: true,
      isSuperAdmin: false,
      secondFactor: false,
      trialStartedAt: null,
      lockedAt: null,
      openSessions: 2,
      lastSeenAt: null,
    },
  });
  await publishAsOwner(at.db, 'analysis.requested', { dossierId: randomUUID(), runId: randomUUID(), userId: ana, firmId: null, points: 1 });
  await at.logged(1);
  const { body } = await at.get(`/copilot/admin/users/${ana}`, admin);
  expect(body).toMatchObject({
    account: { email: 'ana@audit.example', openSessions: 2 },
    plan: { plan: 'none' },
    usage: { total: 1, last30Days: 1 },
  });
  expect((await page(`?kind=reads&user=${ana}`)).lines.some(({ what }) => what === 'analytics.user-page')).toBe(true);
  expect(await at.get(`/copilot/admin/users/${randomUUID()}`, admin)).toMatchObject({
    status: 404,
    body: { code: 'admin.user_not_found' },
  });
});

test('acts are filtered by name and by time, in pages of the requested size', async () => {
  const subject = randomUUID();
  const before = (await at.db.database.kysely.selectFrom('adminActs').select('id').execute()).length;
  for (const action of ['lock', 'unlock', 'lock'] as const) await act(admin.userId, action, subject);
  await recorded(before + 3);
  const of = async (query: string) => (await page(`?user=${subject}${query}`)).lines.map(({ what }) => what);
  expect(await of('&what=lock')).toEqual(['lock', 'lock']);
  expect(await of(`&from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
  expect(await of(`&to=${new Date(Date.now() + 60_000).toISOString()}&from=2020-01-01T00:00:00.000Z`)).toHaveLength(3);
  const first = await page(`?user=${subject}&limit=2`);
  expect([first.lines.length, first.next === null]).toEqual([2, false]);
});

test('the security log of accounts is read from auth, with the same filters; reading it is audited', async () => {
  const event = (id: string, more: Partial<SecurityEvent>): SecurityEvent => ({
    ...{
      id,
      at: '2026-11-29T08:00:00.000Z',
      event: 'sign_in.failed',
      userId: ana,
      actorId: null,
      place: 'réseau',
      account: null,
      detail: null,
    },
    ...more,
  });
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
  at.owners.security.push(
    event(ids[0], { event: 'rights.changed', actorId: ben, detail: 'promoted' }),
    event(ids[1], {}),
    // Of another release.
    event(ids[2], { userId: null, event: 'later.known' }),
  );
  const { lines } = await page('?kind=security');
  expect(lines.map(({ what, admin: by, subjects, reason }) => [what, by?.email, subjects[0]?.email, reason])).toEqual([
    ['rights.changed', 'ben@audit.example', 'ana@audit.example', 'promoted'],
    ['sign_in.failed', undefined, 'ana@audit.example', null],
    ['later.known', undefined, undefined, null],
  ]);
  await page(`?kind=security&user=${ana}&what=sign_in.failed&limit=7&from=2026-11-01T00:00:00.000Z`);
  expect(at.owners.asked.at(-1)).toMatchObject({ user: ana, event: 'sign_in.failed', limit: 7, from: '2026-11-01T00:00:00.000Z' });
  expect((await page('?kind=security&what=inconnu')).lines).toEqual([]);
  expect((await page(`?kind=reads&user=${ana}&what=analytics.audit`)).lines.length).toBeGreaterThan(0);
});
