import { expect, test } from 'vitest';
import { defaultSender, isRejected, MAX_ATTEMPTS, mailHost, messageId, retryDelayMs } from './delivery.ts';

test('delays grow, last about a day in all, and end', () => {
  const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelayMs(index + 1, 0) ?? Number.NaN);
  expect(delays.toSorted((a, b) => a - b)).toEqual(delays);
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(30);
  expect(retryDelayMs(MAX_ATTEMPTS, 0)).toBeNull();
});

test('a mail server or a service that restarts delays a message by ten seconds at most', () => {
  expect((retryDelayMs(1, 0) ?? 0) + (retryDelayMs(2, 0) ?? 0)).toBeLessThanOrEqual(10_000);
});

test('after an outage of seconds, a message waits for about as long again at most', () => {
  let outage = 0;
  for (let attempts = 1; outage < 60_000; attempts += 1) {
    const next = retryDelayMs(attempts, 1) ?? Number.NaN;
    expect(next).toBeLessThanOrEqual(Math.max(1.2 * outage, 4_000));
    outage += retryDelayMs(attempts, 0) ?? Number.NaN;
  }
});

test('jitter lengthens a delay by a fifth at most', () => {
  expect(retryDelayMs(1, 0)).toBe(2_000);
  expect(retryDelayMs(1, 1)).toBe(2_400);
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
])('an application at %s sends as %s', (publicUrl, sender, host) => {
  expect(defaultSender(publicUrl)).toBe(sender);
  expect(mailHost(sender)).toBe(host);
});

test('a bare address has a host too', () => {
  expect(mailHost('courrier@Cabinet.fr')).toBe('cabinet.fr');
});
