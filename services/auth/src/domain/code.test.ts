import { expect, test } from 'vitest';
import { decideSending, isSuspect, newCode, type SentCounts } from './code.ts';

const now = new Date('2026-11-27T10:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const MINUTE = 60_000;
const NONE: SentCounts = { phone: 0, phoneLastAt: null, place: 0, range: 0, total: 0, verified: 0 };

test('a phone waits a minute between two codes, longer after the third, and gets six a day', () => {
  for (const [sent, minutes, next] of [
    [1, 1, 1],
    [2, 1, 1],
    [3, 1, 2],
    [4, 2, 4],
    [5, 4, 8],
  ] as const) {
    expect(decideSending({ ...NONE, phone: sent, phoneLastAt: ago(minutes * MINUTE - 1) }, 100, now)).toEqual({
      allowed: false,
      because: 'phone',
      retryAfterMs: 1,
    });
    expect(decideSending({ ...NONE, phone: sent, phoneLastAt: ago(minutes * MINUTE) }, 100, now)).toEqual({
      allowed: true,
      nextAfterMs: next * MINUTE,
    });
  }
  expect(decideSending({ ...NONE, phone: 6, phoneLastAt: ago(60 * MINUTE) }, 100, now)).toMatchObject({ allowed: false, because: 'phone' });
});

test.each([
  ['place', { place: 10 }],
  ['range', { range: 30 }],
  ['total', { total: 100 }],
] as const)('the limit of the %s holds', (because, counts) => {
  expect(decideSending({ ...NONE, ...counts }, 100, now)).toMatchObject({ allowed: false, because });
  const [[name, limit]] = Object.entries(counts) as [[string, number]];
  expect(decideSending({ ...NONE, [name]: limit - 1 }, 100, now)).toMatchObject({ allowed: true });
});

test('a code has six digits, leading zeros among them', () => {
  const codes = Array.from({ length: 2_000 }, newCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1_900);
});

test('raises an alarm when fewer than one code in five is typed, from fifty codes on', () => {
  expect(isSuspect({ sent: 49, verified: 0 })).toBe(false);
  expect(isSuspect({ sent: 50, verified: 9 })).toBe(true);
  expect(isSuspect({ sent: 50, verified: 10 })).toBe(false);
});
