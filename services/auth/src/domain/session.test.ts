import { expect, it } from 'vitest';
import {
  ABSOLUTE_MS,
  ADMIN_ABSOLUTE_MS,
  ADMIN_IDLE_MS,
  AWAITING_MS,
  awaitedBy,
  digestOf,
  IDLE_MS,
  isAlive,
  sessionCookie,
} from './session.ts';

const T0 = Date.UTC(2026, 10, 27);
const at = (ms: number) => new Date(T0 + ms);
const session = { createdAt: at(0), lastSeenAt: at(0), expiresAt: at(ABSOLUTE_MS), revokedAt: null, isSuperAdmin: false };

it('expires after fourteen days without use, sixty in all, or once closed', () => {
  expect(isAlive(session, null, at(IDLE_MS - 1))).toBe(true);
  expect(isAlive(session, null, at(IDLE_MS))).toBe(false);
  const used = { ...session, lastSeenAt: at(ABSOLUTE_MS - 1_000) };
  expect(isAlive(used, null, at(ABSOLUTE_MS - 1))).toBe(true);
  expect(isAlive(used, null, at(ABSOLUTE_MS))).toBe(false);
  expect(isAlive({ ...session, revokedAt: at(0) }, null, at(0))).toBe(false);
});

it('expires for a super-administrator after thirty minutes without use, twelve hours in all', () => {
  const admin = { ...session, isSuperAdmin: true };
  expect(isAlive(admin, null, at(ADMIN_IDLE_MS - 1))).toBe(true);
  expect(isAlive(admin, null, at(ADMIN_IDLE_MS))).toBe(false);
  const used = { ...admin, lastSeenAt: at(ADMIN_ABSOLUTE_MS - 1_000) };
  expect(isAlive(used, null, at(ADMIN_ABSOLUTE_MS - 1))).toBe(true);
  expect(isAlive(used, null, at(ADMIN_ABSOLUTE_MS))).toBe(false);
});

it('waits ten minutes for its second factor, used or not', () => {
  const used = { ...session, lastSeenAt: at(AWAITING_MS) };
  expect(isAlive(used, 'second_factor', at(AWAITING_MS - 1))).toBe(true);
  expect(isAlive(used, 'second_factor', at(AWAITING_MS))).toBe(false);
});

it('awaits a factor of an account that has one, an enrolment of an administrator who must, and a new password before either', () => {
  const state = { isSuperAdmin: false, firmRequiresFactor: false, hasFactor: false, factorAt: null, mustChangePassword: false };
  expect(awaitedBy(state, 'required')).toBeNull();
  expect(awaitedBy({ ...state, hasFactor: true }, 'offered')).toBe('second_factor');
  expect(awaitedBy({ ...state, hasFactor: true, factorAt: at(0) }, 'required')).toBeNull();
  expect(awaitedBy({ ...state, isSuperAdmin: true }, 'required')).toBe('enrolment');
  expect(awaitedBy({ ...state, isSuperAdmin: true }, 'offered')).toBeNull();
  expect(awaitedBy({ ...state, firmRequiresFactor: true }, 'offered')).toBe('enrolment');
  expect(awaitedBy({ ...state, firmRequiresFactor: true, hasFactor: true, factorAt: at(0) }, 'offered')).toBeNull();
  expect(awaitedBy({ ...state, isSuperAdmin: true, hasFactor: true, mustChangePassword: true }, 'required')).toBeNull();
});

it('the cookie is of this host only, and out of reach of scripts', () => {
  expect(sessionCookie('abc')).toBe('__Host-attendu_session=abc; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=5184000');
});

it('what is stored is the SHA-256 of the token', () => {
  expect(digestOf('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
