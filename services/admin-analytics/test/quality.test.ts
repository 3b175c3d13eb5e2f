import { randomUUID } from 'node:crypto';
import { createEnvelope } from '@attendu/bus/envelope';
import { writeOutbox } from '@attendu/bus/outbox';
import type { Funnel, QualityPage } from '@attendu/contracts/analytics/admin-routes';
import { EVENTS, type EventData, type EventName } from '@attendu/contracts/event-registry';
import { eventually } from '@attendu/testing/eventually';
import { publishAsOwner } from '@attendu/testing/publish';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAnalytics, type TestAnalytics } from './harness.ts';

const DAY = 86_400_000;
const admin = { userId: randomUUID(), roles: ['user', 'super_admin'] as ('user' | 'super_admin')[] };

let at: TestAnalytics;
let published = 0;
beforeAll(async () => {
  at = await startTestAnalytics();
});
afterAll(() => at.stop());

/** An event of another time. */
async function happened<N extends EventName>(name: N, data: EventData<N>, when: Date): Promise<void> {
  const { owner } = EVENTS[name];
  const { envelope, orderingKey } = createEnvelope(owner, { actor: { kind: 'service', id: 'test' }, correlationId: 'test' }, name, data);
  const text = JSON.stringify({ ...envelope, occurredAt: when.toISOString() });
  await at.db.owner.kysely.transaction().execute((tx) => writeOutbox(tx, { id: envelope.id, producer: owner, name, orderingKey, text }));
  published += 1;
}
const ago = (ms: number) => new Date(at.clock.now().getTime() - ms);

async function signup(
  source: string | null,
  o: { at?: Date; trial?: boolean; invited?: boolean; asks?: boolean; pays?: boolean } = {},
): Promise<string> {
  const userId = randomUUID();
  const when = o.at ?? ago(2 * DAY);
  at.owners.people.set(userId, {
    ...{ id: userId, email: `${userId}@funnel.example`, firstName: '', lastName: '', phone: null, isFirmAdmin: false },
    ...{ signupSource: source, createdAt: when.toISOString() },
  });
  const grant = o.invited ? { plan: 'trialing' as const, periodEnd: ago(-30 * DAY).toISOString() } : null;
  await happened('user.registered', { userId, firmId: null, grant }, when);
  if (o.trial) await happened('trial.started', { userId }, when);
  if (o.asks)
    await happened('analysis.requested', { dossierId: randomUUID(), runId: randomUUID(), userId, firmId: null, points: 1 }, ago(DAY));
  if (o.pays) {
    const change = { userId, holder: 'user', plan: 'premium', seats: 1, at: null } as const;
    await happened('subscription.changed', { ...change, change: 'started' }, ago(DAY));
    await happened('subscription.changed', { ...change, change: 'renewed' }, ago(DAY));
  }
  return userId;
}

test('the funnel counts existing sign-ups of the period by source, and each step once per account', async () => {
  await signup('LP', { trial: true, asks: true, pays: true });
  await signup('LP', { trial: true, asks: true });
  await signup('LP', { trial: true });
  await signup('lettre', { invited: true });
  await signup(null);
  await signup('LP', { at: ago(40 * DAY), trial: true, pays: true });
  const gone = await signup('LP', { trial: true });
  await at.logged(published);
  await publishAsOwner(at.db, 'user.deleted', { userId: gone });
  await eventually(async () => (await at.db.database.kysely.selectFrom('erasedUsers').selectAll().execute()).length === 1);
  const funnel = async (days: number) => (await at.get(`/copilot/admin/funnel?days=${days}`, admin)).body as Funnel;
  expect(await funnel(30)).toMatchObject({
    rows: [
      { source: 'LP', signups: 3, trials: 3, asked: 2, paid: 1 },
      { source: null, signups: 1, trials: 0, asked: 0, paid: 0 },
      { source: 'lettre', signups: 1, trials: 1, asked: 0, paid: 0 },
    ],
    deleted: 1,
  });
  expect((await funnel(90)).rows[0]).toMatchObject({ source: 'LP', signups: 4, trials: 4, paid: 2 });
  expect((await at.get('/copilot/admin/funnel?days=0', admin)).status).toBe(400);
});

test('the times of analyses go from the last request to the answer; failures are counted apart', async () => {
  const before = (await at.get('/copilot/admin/quality?days=7', admin)).body as QualityPage;
  const userId = randomUUID();
  const run = async (seconds: number | null, o: { retried?: boolean } = {}): Promise<void> => {
    const dossierId = randomUUID();
    const asked = { dossierId, userId, firmId: null, points: 1 };
    if (o.retried) {
      await happened('analysis.requested', { ...asked, runId: randomUUID() }, ago(10 * 3_600_000));
      await happened('dossier.failed', { dossierId, userId, notify: false }, ago(9 * 3_600_000));
    }
    await happened('analysis.requested', { ...asked, runId: randomUUID() }, ago(3_600_000));
    const end = new Date(ago(3_600_000).getTime() + (seconds ?? 1) * 1_000);
    if (seconds === null) await happened('dossier.failed', { dossierId, userId, notify: true }, end);
    else await happened('dossier.completed', { dossierId, userId }, end);
  };
  for (const seconds of [10, 20, 30, 40]) await run(seconds);
  await run(50, { retried: true });
  await run(null);
  await at.logged(published - 1);
  const after = (await at.get('/copilot/admin/quality?days=7', admin)).body as QualityPage;
  expect(after).toMatchObject({ requested: before.requested + 7, completed: 5, failed: 2, medianSeconds: 30 });
  expect(after.p95Seconds).toBeCloseTo(48);
});
