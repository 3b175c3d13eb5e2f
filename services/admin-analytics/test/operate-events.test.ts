import { randomUUID } from 'node:crypto';
import type { AuditPage } from '@attendu/contracts/analytics/admin-routes';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAnalytics, type TestAnalytics } from './harness.ts';

const admin = { roles: ['user' as const, 'super_admin' as const] };
const EVENTS = '/copilot/admin/events';
const REPLAY = '/copilot/admin/events/replay';

let at: TestAnalytics;
beforeAll(async () => {
  at = await startTestAnalytics();
});
afterAll(() => at.stop());

/** Dead letters of billing. */
async function deadLetters(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const eventId = await publishAsOwner(at.db, 'user.deleted', { userId: randomUUID() });
    await at.db.owner.pool.query(
      `insert into bus.inbox (consumer, event_id, seq, name, ordering_key, envelope, state, attempts, last_error, ended_at)
        select 'billing', id, seq, name, ordering_key, envelope, 'dead', 12, 'refused', clock_timestamp() from bus.outbox where id = $1`,
      [eventId],
    );
    ids.push(`billing:${eventId}`);
  }
  return ids;
}
type Page = { status: object[]; deadLetters: { id: string }[]; nextCursor: string | null };
const read = async (query = '') => (await at.get(`${EVENTS}${query}`, admin)).body as unknown as Page;

test('a super-administrator lists the dead letters by page, without their data, and replays them', async () => {
  const ids = await deadLetters(3);
  const first = await read('?limit=2');
  expect(first.status).toContainEqual({ consumer: 'billing', pending: 0, dead: 3, oldestPendingSeconds: 0 });
  expect(first.deadLetters[0]).toEqual({
    id: ids[2],
    consumer: 'billing',
    name: 'user.deleted',
    attempts: 12,
    lastError: 'refused',
    diedAt: expect.any(String),
  });
  const second = await read(`?limit=2&cursor=${first.nextCursor}`);
  expect([...first.deadLetters, ...second.deadLetters].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(second.nextCursor).toBeNull();

  const unknown = `billing:${randomUUID()}`;
  expect((await at.post(REPLAY, admin, { ids: [ids[0], unknown] })).body).toEqual({ replayed: 1 });
  expect((await at.post(REPLAY, admin, { all: true })).body).toEqual({ replayed: 2 });
  await eventually(async () => (await read()).deadLetters.length === 0);
  const { lines } = (await at.get('/copilot/admin/audit', admin)).body as unknown as AuditPage;
  expect(lines.map(({ what, subjectCount }) => [what, subjectCount])).toEqual([
    ['replay_events', 0],
    ['replay_events', 0],
  ]);
  const { rows } = await at.db.owner.pool.query("select state, attempts from bus.inbox where consumer = 'billing'");
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ state: 'pending', attempts: 0 })));
});

test.each([[{ roles: ['user' as const] }], [{ roles: ['user' as const, 'firm_admin' as const] }]])('nobody else may: %o', async (user) => {
  expect((await at.get(EVENTS, user)).status).toBe(403);
  expect((await at.post(REPLAY, user, { all: true })).status).toBe(403);
});

test.each([[{}], [{ ids: [] }], [{ ids: ['billing'] }], [{ all: false }]])('a replay of %o is refused', async (body) => {
  expect((await at.post(REPLAY, admin, body)).status).toBe(400);
});
