import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { linkKey, linkToken, mayRequestLink } from './link.ts';

const now = new Date('2026-11-27T10:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const MINUTE = 60_000;

test('counts a double click once, and allows five requests an hour', () => {
  expect(mayRequestLink([], now)).toBe(true);
  expect(mayRequestLink([ago(MINUTE - 1)], now)).toBe(false);
  expect(mayRequestLink([ago(MINUTE)], now)).toBe(true);
  const five = [1, 12, 24, 36, 59].map((minutes) => ago(minutes * MINUTE));
  expect(mayRequestLink(five, now)).toBe(false);
  expect(mayRequestLink(five.with(4, ago(60 * MINUTE)), now)).toBe(true);
});

test('a secret is the same for one link, and another for another link, purpose or installation', () => {
  const [key, id] = [linkKey('a'.repeat(32)), randomUUID()];
  const token = linkToken(key, 'password_reset', id);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(linkToken(key, 'password_reset', id)).toBe(token);
  const others = [
    linkToken(key, 'email_verification', id),
    linkToken(key, 'password_reset', randomUUID()),
    linkToken(linkKey('b'.repeat(32)), 'password_reset', id),
  ];
  expect(new Set([token, ...others]).size).toBe(4);
});
