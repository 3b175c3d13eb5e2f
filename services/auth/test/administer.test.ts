import { randomUUID } from 'node:crypto';
import type { AccountState } from '@attendu/contracts/auth/admin-routes';
import type { Role } from '@attendu/contracts/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, PASSWORD, startTestAuth, type TestAuth } from './harness.ts';

let auth: TestAuth;
const adminId = randomUUID();
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

const REASON = 'Demande écrite du 28 novembre';
async function act(userId: string, action: string, o: { reason?: string; roles?: Role[] } = {}): Promise<Response> {
  const headers = await auth.identity.userHeaders({ userId: adminId, roles: o.roles ?? ['user', 'super_admin'] });
  return auth.call('POST', `/copilot/admin/users/${userId}/acts`, headers, { action, reason: o.reason ?? REASON });
}
async function state(userId: string): Promise<AccountState | null> {
  const headers = await auth.identity.serviceHeaders('admin-analytics');
  const response = await auth.call('GET', `/internal/auth/users/${userId}/state`, headers);
  return ((await response.json()) as { account: AccountState | null }).account;
}
const acts = async (subjectId: string) => (await auth.published('account.administered')).filter((event) => event.subjectId === subjectId);

test('a locked account has no session and opens none until it is unlocked; only the right password reveals the lock', async () => {
  const user = await auth.user();
  const { token } = await auth.signedIn(user.email);
  expect(await state(user.id)).toMatchObject({ email: user.email, openSessions: 1, lockedAt: null, emailVerified: true, firm: null });
  expect((await act(user.id, 'lock')).status).toBe(204);
  expect((await act(user.id, 'lock')).status).toBe(204);
  expect(await auth.resolve(token)).toBeNull();
  expect(await codeOf(await auth.signIn(user.email, PASSWORD))).toBe('auth.account_locked');
  expect(await codeOf(await auth.signIn(user.email, 'un autre mot de passe'))).toBe('auth.bad_credentials');
  expect(await state(user.id)).toMatchObject({ openSessions: 0, lockedAt: auth.clock.now().toISOString() });
  expect((await auth.published('account.locked')).filter(({ userId }) => userId === user.id)).toHaveLength(1);
  expect((await act(user.id, 'unlock')).status).toBe(204);
  expect((await auth.signIn(user.email, PASSWORD)).status).toBe(200);
  const line = { adminId, subjectId: user.id, reason: REASON, place: '192.0.2.1' };
  expect(await acts(user.id)).toEqual(['lock', 'lock', 'unlock'].map((action) => ({ ...line, action })));
});

test('every open session of an account is counted, with when the last one was seen', async () => {
  const user = await auth.user();
  for (let n = 0; n < 60; n += 1) await auth.freshHeaders(user.id);
  auth.clock.advance(1_000);
  await auth.freshHeaders(user.id);
  expect(await state(user.id)).toMatchObject({ openSessions: 61, lastSeenAt: auth.clock.now().toISOString() });
  await act(user.id, 'end_sessions');
  expect(await state(user.id)).toMatchObject({ openSessions: 0, lastSeenAt: null });
});

test('sessions are ended, e-mails are sent again, each with its line in the audit log', async () => {
  const user = await auth.user();
  const { token } = await auth.signedIn(user.email);
  await act(user.id, 'end_sessions');
  expect(await auth.resolve(token)).toBeNull();
  expect((await act(user.id, 'send_reset')).status).toBe(204);
  expect(await auth.mailedToken('password.reset-requested')).not.toBe('');
  const unproved = await auth.user({ emailVerifiedAt: null });
  expect((await act(unproved.id, 'send_verification')).status).toBe(204);
  expect(await auth.mailedToken('email.verification-requested')).not.toBe('');
  expect((await acts(user.id)).map(({ action }) => action)).toEqual(['end_sessions', 'send_reset']);
});

test('a deleted account is erased everywhere; its firm passes to the member who joined first', async () => {
  const firmId = await auth.firm('Cabinet');
  const chief = await auth.user({ cabinetId: firmId, isCabAdmin: true, cabinetJoinedAt: auth.clock.now() });
  const heir = await auth.user({ cabinetId: firmId, cabinetJoinedAt: auth.clock.now() });
  expect((await act(chief.id, 'delete')).status).toBe(204);
  expect(await state(chief.id)).toBeNull();
  expect((await auth.published('user.deleted')).map(({ userId }) => userId)).toContain(chief.id);
  expect((await auth.published('firm.member-joined')).at(-1)).toEqual({ firmId, userId: heir.id, isAdmin: true });
  expect(await codeOf(await act(chief.id, 'unlock'))).toBe('admin.user_not_found');
});

test('a super-administrator’s account can be neither locked nor deleted here; a reason and the role are required', async () => {
  const [peer, user] = [await auth.user({ isSuperAdmin: true }), await auth.user()];
  for (const action of ['lock', 'delete']) expect(await codeOf(await act(peer.id, action))).toBe('admin.own_kind');
  for (const reason of ['', '  x ', 'x'.repeat(301)]) expect((await act(user.id, 'lock', { reason })).status).toBe(400);
  for (const roles of [['user'], ['user', 'firm_admin']] as Role[][]) expect((await act(user.id, 'lock', { roles })).status).toBe(403);
  expect(await acts(peer.id)).toEqual([]);
  expect(await state(user.id)).toMatchObject({ lockedAt: null });
});
