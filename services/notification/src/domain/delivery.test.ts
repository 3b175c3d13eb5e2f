import { expect, test } from 'vitest';
import { defaultSender, isRejected, MAX_ATTEMPTS, mailHost, messageId, nextAttempt } from './delivery.ts';

const NOW = new Date('2026-11-27T10:00:00Z');

test('attempts grow further apart, last about a day, and end', () => {
  let at = NOW;
  let before = 0;
  for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts += 1) {
    const next = nextAttempt(attempts, at, 0);
    if (!next) throw new Error('gave up early');
    const waited = next.getTime() - at.getTime();
    expect(waited).toBeGreaterThanOrEqual(before);
    before = waited;
    at = next;
  }
  const hours = (at.getTime() - NOW.getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(30);
  expect(nextAttempt(MAX_ATTEMPTS, NOW, 0)).toBeNull();
});

test('jitter only lengthens, by a fifth at most', () => {
  expect(nextAttempt(1, NOW, 1)).toEqual(new Date('2026-11-27T10:00:36Z'));
  expect(nextAttempt(1, NOW, 0)).toEqual(new Date('2026-11-27T10:00:30Z'));
});

test.each([
  ['unknown mailbox', { code: 'EENVELOPE', responseCode: 550 }, true],
  ['content refused', { code: 'EMESSAGE', responseCode: 554 }, true],
  ['mailbox busy', { code: 'EENVELOPE', responseCode: 450 }, false],
  ['bad credentials', { code: 'EAUTH', responseCode: 535 }, false],
  ['server down', { code: 'ECONNECTION', responseCode: null }, false],
  ['nothing known', { code: null, responseCode: null }, false],
])('%s', (_name, error, rejected) => {
  expect(isRejected(error)).toBe(rejected);
});

test('a Message-ID names its event', () => {
  expect(messageId('0193f3a0-0000-7000-8000-000000000001', 'attendu.fr')).toBe('<0193f3a0-0000-7000-8000-000000000001@attendu.fr>');
});

test.each([
  ['https://attendu.example/', 'Attendu <ne-pas-repondre@attendu.example>', 'attendu.example'],
  ['http://localhost:8080', 'Attendu <ne-pas-repondre@localhost>', 'localhost'],
  ['http://127.0.0.1:8080', 'Attendu <ne-pas-repondre@localhost>', 'localhost'],
  ['http://[::1]:8080', 'Attendu <ne-pas-repondre@localhost>', 'localhost'],
])('an application at %s writes as %s', (publicUrl, sender, host) => {
  expect(defaultSender(publicUrl)).toBe(sender);
  expect(mailHost(sender)).toBe(host);
});

test('a bare address has a host too', () => {
  expect(mailHost('courrier@Cabinet.fr')).toBe('cabinet.fr');
});
