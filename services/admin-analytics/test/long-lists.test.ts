import { randomUUID } from 'node:crypto';
import type { DomainActivity, TrialMonitoring } from '@attendu/contracts/analytics/admin-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAnalytics, type TestAnalytics } from './harness.ts';

const admin = { userId: randomUUID(), roles: ['user', 'super_admin'] as ('user' | 'super_admin')[] };
const ACCOUNTS = 130;
/** Accounts that asked twice; five more asked once, after everyone; the others never did. */
const BUSY = 120;
const ASKED = 125;

let at: TestAnalytics;
const asked: { dossierId: string; userId: string }[] = [];
const users = Array.from({ length: ACCOUNTS }, (_, index) => {
  const number = String(index).padStart(3, '0');
  return { id: `00000000-0000-4000-8000-0000000a1${number}`, email: `personne${number}@grande.example` };
});

async function request(userId: string): Promise<void> {
  const dossierId = randomUUID();
  asked.push({ dossierId, userId });
  const when = new Date(at.clock.now().getTime() - 60_000 + asked.length);
  await at.happened('analysis.requested', { dossierId, runId: randomUUID(), userId, firmId: null, points: 2 }, when);
}

beforeAll(async () => {
  at = await startTestAnalytics();
  at.owners.pages.size = 50;
  for (const [index, { id, email }] of users.entries()) {
    const person = { id, email, firstName: 'Anne', lastName: 'Nom', isFirmAdmin: false, createdAt: new Date().toISOString() };
    at.owners.people.set(id, { ...person, phone: null, signupSource: null });
    at.owners.trials.set(id, new Date(at.clock.now().getTime() + 3 * 3_600_000 - index).toISOString());
  }
  for (const { id } of users.slice(0, BUSY)) await request(id);
  for (const { id } of users.slice(0, ASKED)) await request(id);
  await at.logged(asked.length);
}, 120_000);
afterAll(() => at.stop());

test('a domain of more accounts than are listed: its last twenty requests, of whoever made them; a hundred accounts, theirs first', async () => {
  const { body } = await at.post('/copilot/admin/get-domain-activity', admin, { domain: 'grande.example' });
  const found = body as unknown as DomainActivity;
  expect(found).toMatchObject({ total_users: ACCOUNTS, users_with_requests: ASKED, total_requests: asked.length });

  const recent = found.users.flatMap((user) => user.recent_requests.map((one) => ({ ...one, of: user.email })));
  const newest = recent.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const last = asked.slice(-20).toReversed();
  expect(newest.map(({ dossier_id }) => dossier_id)).toEqual(last.map(({ dossierId }) => dossierId));
  const emails = last.map(({ userId }) => users.find(({ id }) => id === userId)?.email);
  expect(newest.map(({ user_email }) => user_email)).toEqual(emails);
  expect(newest.map(({ of }) => of)).toEqual(emails);

  // Twenty authors of the last requests, and the eighty others with the most requests, in the order of their requests.
  const listed = [...users.slice(0, 80), ...users.slice(105, 125)];
  expect(found.users.map(({ id, request_count }) => [id, request_count])).toEqual(
    listed.map(({ id }) => [id, asked.filter(({ userId }) => userId === id).length]),
  );
});

test('more trials of one day than are listed: all counted, the hundred that end first listed', async () => {
  const { body } = await at.get('/copilot/admin/get-trial-monitoring', admin);
  const found = body as unknown as TrialMonitoring;
  expect(found.total_trialing).toBe(ACCOUNTS);
  expect(found.trial_monitoring.map(({ days_remaining, count }) => [days_remaining, count])).toEqual([[1, ACCOUNTS]]);
  const first = users.toReversed().slice(0, 100);
  expect(found.trial_monitoring[0]?.customers.map(({ email }) => email)).toEqual(first.map(({ email }) => email));
});
