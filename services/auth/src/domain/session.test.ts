import { expect, it } from 'vitest';
import { ABSOLUTE_MS, digestOf, IDLE_MS, isAlive, sessionCookie } from './session.ts';

const T0 = Date.UTC(2026, 10, 27);
const session = { lastSeenAt: new Date(T0), expiresAt: new Date(T0 + ABSOLUTE_MS), revokedAt: null };

it('expires after fourteen days without use, sixty in all, or once closed', () => {
  expect(isAlive(session, new Date(T0 + IDLE_MS - 1))).toBe(true);
  expect(isAlive(session, new Date(T0 + IDLE_MS))).toBe(false);
  const used = { ...session, lastSeenAt: new Date(T0 + ABSOLUTE_MS - 1_000) };
  expect(isAlive(used, new Date(T0 + ABSOLUTE_MS - 1))).toBe(true);
  expect(isAlive(used, new Date(T0 + ABSOLUTE_MS))).toBe(false);
  expect(isAlive({ ...session, revokedAt: new Date(T0) }, new Date(T0))).toBe(false);
});

it('the cookie is of this host only, and out of reach of scripts', () => {
  expect(sessionCookie('abc')).toBe('__Host-attendu_session=abc; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=5184000');
});

it('what is stored is the SHA-256 of the token', () => {
  expect(digestOf('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
