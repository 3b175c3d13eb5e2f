import type { SecurityEvent } from '@attendu/contracts/auth/security-events';
import { createLogger } from '@attendu/log/logger';
import { metricsText } from '@attendu/telemetry/metrics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FREE_FAILURES } from '../src/domain/lock-out.ts';
import { purge } from '../src/usecases/purge.ts';
import { PASSWORD, startTestAuth, type TestAuth } from './harness.ts';

const DAY = 24 * 60 * 60_000;
let auth: TestAuth;
const printed: string[] = [];
beforeAll(async () => {
  auth = await startTestAuth({}, { log: createLogger('auth', 'info', { write: (line) => void printed.push(line) }) });
});
afterAll(() => auth.stop());

async function read(query: string): Promise<{ status: number; events: SecurityEvent[]; next: string | null }> {
  const response = await auth.call('GET', `/internal/auth/security-events?${query}`, await auth.identity.serviceHeaders('admin-analytics'));
  return { ...((await response.json()) as { events: SecurityEvent[]; next: string | null }), status: response.status };
}
const namesOf = async (userId: string): Promise<string[]> => (await read(`user=${userId}`)).events.map(({ event }) => event);
async function counted(event: string): Promise<number> {
  const { body } = await metricsText();
  return Number(new RegExp(`attendu_security_events_total\\{event="${event}"\\} (\\d+)`).exec(body)?.[1] ?? 0);
}

test('sign-ins, failures and lock-outs are lines, and figures for alarms; a refused attempt at a locked place is only counted', async () => {
  const user = await auth.user();
  const before = { failed: await counted('sign_in.failed'), refused: await counted('sign_in.refused') };
  for (let n = 0; n < FREE_FAILURES; n++) await auth.signIn(user.email, 'faux', '203.0.113.7');
  for (let n = 0; n < 3; n++) await auth.signIn(user.email, 'faux', '203.0.113.9');
  await auth.signIn(user.email, PASSWORD, '198.51.100.1');
  expect(await namesOf(user.id)).toEqual(['session.opened', 'sign_in.locked', ...Array(FREE_FAILURES).fill('sign_in.failed')]);
  expect(await counted('sign_in.failed')).toBe(before.failed + FREE_FAILURES);
  expect(await counted('sign_in.refused')).toBe(before.refused + 3);
});

test('a wrong password asked again in a session is a line, and so is the lock that follows', async () => {
  const user = await auth.user();
  const headers = await auth.headersOf((await auth.signedIn(user.email)).token);
  for (let n = 0; n < FREE_FAILURES; n++) await auth.call('POST', '/copilot/auth/owner-proofs', headers, { password: 'faux' });
  const { events } = await read(`user=${user.id}`);
  expect(events.map(({ event, detail }) => [event, detail])).toEqual([
    ['sign_in.locked', 'in_session'],
    ...Array(FREE_FAILURES).fill(['sign_in.failed', 'in_session']),
    ['session.opened', null],
  ]);
});

test('a refused id of another account is a line', async () => {
  const user = await auth.user();
  const headers = await auth.identity.serviceHeaders('billing');
  const kept = await auth.call('POST', '/internal/auth/subject-refusals', headers, { userId: user.id, route: 'anonymisation.request' });
  expect(kept.status).toBe(204);
  expect((await read(`user=${user.id}`)).events).toMatchObject([{ event: 'subject.refused', detail: 'anonymisation.request' }]);
  const own = await auth.identity.userHeaders({ userId: user.id });
  expect((await auth.call('POST', '/internal/auth/subject-refusals', own, { userId: user.id, route: 'x' })).status).toBe(403);
});

test('a line holds no address, e-mail or name: one digest for each network, another for each tried address', async () => {
  const user = await auth.user({ firstName: 'Prénom-secret' });
  await auth.signIn(user.email, 'faux', '203.0.113.7');
  await auth.signIn(user.email, 'faux', '203.0.113.250');
  await auth.signIn(user.email, 'faux', '203.0.114.7');
  const { events } = await read(`user=${user.id}`);
  expect(new Set(events.map(({ place }) => place)).size).toBe(2);
  expect(new Set(events.map(({ account }) => account)).size).toBe(1);
  await auth.signIn('inconnue@exemple.fr', 'faux');
  const [unknown] = (await read('event=sign_in.failed&limit=1')).events;
  expect([unknown?.userId, typeof unknown?.account]).toEqual([null, 'string']);
  const { rows } = await auth.db.database.pool.query('select * from security_events');
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|@|Prénom-secret|faux/);
  // The same lines leave the machine with the process's log.
  const lines = printed.filter((line) => line.includes('"security":'));
  expect(lines).toHaveLength(rows.length);
  expect(lines.join('')).not.toMatch(/203\.0|@|Prénom-secret|faux/);
  expect(lines.at(-1)).toContain('"event":"sign_in.failed"');
});

test('changes of credentials and rights, exports and deletions are lines, and outlive the account', async () => {
  const user = await auth.user();
  const { token } = await auth.signedIn(user.email);
  const headers = await auth.headersOf(token);
  const next = 'Un autre mot de passe très long';
  const changed = await auth.call('POST', '/copilot/auth/password-changes', headers, { currentPassword: PASSWORD, newPassword: next });
  const session = await auth.headersOf(((await changed.json()) as { token: string }).token);
  const admin = await auth.identity.userHeaders({ roles: ['user', 'super_admin'] });
  await auth.call('POST', `/copilot/admin/users/${user.id}/acts`, admin, { action: 'end_sessions', reason: 'Demande' });
  const remove = (from: Record<string, string>) =>
    auth.call('POST', '/copilot/auth/account-deletions', from, { email: user.email, password: next });
  // A session that was ended deletes nothing, and leaves no line.
  expect((await remove(session)).status).toBe(401);
  const again = (await (await auth.signIn(user.email, next)).json()) as { token: string };
  expect((await remove(await auth.headersOf(again.token))).status).toBe(204);
  expect(await namesOf(user.id)).toEqual([
    'account.deleted',
    'session.opened',
    'account.administered',
    'session.opened',
    'password.changed',
    'session.opened',
  ]);
  const [administered] = (await read(`user=${user.id}&event=account.administered`)).events;
  expect([administered?.detail, administered?.actorId === null]).toEqual(['end_sessions', false]);
});

test('a transaction that is rolled back leaves no line', async () => {
  const user = await auth.user({ lockedAt: auth.clock.now() });
  expect((await auth.signIn(user.email, PASSWORD)).status).toBe(403);
  expect(await namesOf(user.id)).toEqual([]);
});

test('pages lose and repeat nothing; filters by account, event and time; another service or a bad cursor is refused', async () => {
  const user = await auth.user();
  for (let n = 0; n < 7; n++) {
    await auth.signIn(user.email, n % 2 ? 'faux' : PASSWORD);
    if (n === 3) auth.clock.advance(1_000);
  }
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { events, next } = await read(`user=${user.id}&limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
    seen.push(...events.map(({ id }) => id));
    cursor = next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
  expect((await read(`user=${user.id}&event=session.opened`)).events).toHaveLength(4);
  const now = encodeURIComponent(auth.clock.now().toISOString());
  expect((await read(`user=${user.id}&from=${now}`)).events).toHaveLength(3);
  expect((await read(`user=${user.id}&to=${now}`)).events).toHaveLength(4);
  expect((await read('cursor=abc')).status).toBe(400);
  const visitor = await auth.call('GET', '/internal/auth/security-events', await auth.identity.visitorHeaders());
  expect(visitor.status).toBe(401);
});

test('a line of another release, whose event this one does not know, is read with the others', async () => {
  const user = await auth.user();
  await auth.signIn(user.email, 'faux');
  const insert = "insert into auth.security_events (id, at, event, user_id) values ($1, $2, 'later.known', $1)";
  await auth.db.database.pool.query(insert, [user.id, auth.clock.now()]);
  expect(await namesOf(user.id)).toEqual(['later.known', 'sign_in.failed']);
});

test('nothing changes or removes a line before a year has passed, the purge included', async () => {
  const user = await auth.user();
  await auth.signIn(user.email, 'faux');
  for (const statement of ["update security_events set detail = ''", 'delete from security_events', 'truncate security_events'])
    await expect(auth.db.database.pool.query(statement)).rejects.toThrow(/append-only|permission denied/);
  const old = { event: 'sign_in.failed', userId: user.id, actorId: null, place: null, account: null, detail: 'old' } as const;
  await auth.db.database.kysely
    .insertInto('securityEvents')
    .values({ id: user.id, at: new Date(Date.now() - 366 * DAY), ...old })
    .execute();
  await purge({ database: auth.db.database })(new Date());
  expect((await read(`user=${user.id}`)).events.map(({ detail }) => detail)).toEqual([null]);
});
