import type { Socket } from 'node:net';
import { ROUTES } from '@attendu/contracts/route-registry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';
import { createInvalidTokenLimiter } from './invalid-tokens.ts';
import { canonicalSegments, createRouteTable } from './route-table.ts';
import { createSessions } from './sessions.ts';

describe('addresses', () => {
  const request = (forwarded: string[] | undefined) => ({
    headersDistinct: forwarded ? { 'x-forwarded-for': forwarded } : {},
    socket: { remoteAddress: '10.0.0.9' } as Socket,
  });
  it('trusts X-Forwarded-For only for its own proxies', () => {
    expect(clientAddress(request(['198.51.100.7']), 0)).toBe('10.0.0.9');
    expect(clientAddress(request(['6.6.6.6, 198.51.100.7']), 1)).toBe('198.51.100.7');
    expect(clientAddress(request(['6.6.6.6', '198.51.100.7']), 1)).toBe('198.51.100.7');
    expect(clientAddress(request(['6.6.6.6, 198.51.100.7, 10.1.1.1']), 2)).toBe('198.51.100.7');
    expect(clientAddress(request(undefined), 1)).toBe('10.0.0.9');
    expect(clientAddress(request(['198.51.100.7']), 2)).toBe('10.0.0.9');
    expect(clientAddress(request(['unknown']), 1)).toBe('10.0.0.9');
  });
});

describe('the table of routes', () => {
  const match = createRouteTable(ROUTES);

  it('returns the path that it matched, for any parameter', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }), (id) => {
        const found = match('GET', `/copilot/dossiers/${encodeURIComponent(id)}`);
        if (found.kind !== 'found') return;
        expect(canonicalSegments(found.path)).toEqual(['copilot', 'dossiers', id]);
      }),
    );
  });

  it('never matches a path that another parser could split differently', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.constantFrom('', '%2f', '%2e%2e', '/..', '//', ';a', '%00', '\\'), (tail, trick) => {
        const found = match('GET', `/copilot/dossiers${trick}${tail}`);
        if (found.kind !== 'found') return;
        expect(found.path).not.toMatch(/\/\/|%2f|%5c|%00|\/\.\.?(\/|$)|;/i);
      }),
    );
  });

  it('refuses a registry with an internal route under the public prefix', () => {
    const [first] = ROUTES;
    if (!first) throw new Error('no route');
    expect(() => createRouteTable([{ ...first, path: '/copilot/oops', access: 'service' }])).toThrow('services only');
  });
});

describe('resolved sessions', () => {
  const user = { userId: 'u', sessionId: 's', roles: ['user' as const], firmId: null, emailVerified: true };

  it('shares one question between concurrent calls and asks again within a second', async () => {
    let now = 0;
    let asked = 0;
    const sessions = createSessions(
      async () => {
        asked += 1;
        return user;
      },
      () => now,
    );
    await Promise.all(Array.from({ length: 10 }, () => sessions.resolve('t', 'r')));
    expect(asked).toBe(1);
    now = 799;
    await sessions.resolve('t', 'r');
    expect(asked).toBe(1);
    now = 800;
    await sessions.resolve('t', 'r');
    expect(asked).toBe(2);
  });

  it('a call that a page makes by itself gets the answer of a user’s, and never stands in for it', async () => {
    const asked: boolean[] = [];
    const sessions = createSessions(
      async (_token, _requestId, unattended) => {
        asked.push(unattended);
        return user;
      },
      () => 0,
    );
    for (const unattended of [true, true, false, true, false]) await sessions.resolve('t', 'r', unattended);
    expect(asked).toEqual([true, false]);
  });

  it('asks again for a forgotten token, even with a question pending', async () => {
    const answers: ((value: typeof user | null) => void)[] = [];
    const sessions = createSessions(() => new Promise((resolve) => answers.push(resolve)));
    const before = sessions.resolve('t', 'r');
    sessions.forget('t');
    const after = sessions.resolve('t', 'r');
    answers[0]?.(user);
    answers[1]?.(null);
    expect(await before).toBe(user);
    expect(await after).toBeNull();
    expect(await sessions.resolve('t', 'r')).toBeNull();
  });

  it('a flood of unknown tokens evicts no valid session, and each is asked once', async () => {
    let asked = 0;
    const sessions = createSessions(
      async (token) => {
        asked += 1;
        return token === 'valid' ? user : null;
      },
      () => 0,
    );
    await sessions.resolve('valid', 'r');
    for (let n = 0; n < 12_000; n++) await sessions.resolve(`unknown-${n}`, 'r');
    await sessions.resolve('unknown-11999', 'r');
    await sessions.resolve('valid', 'r');
    expect(asked).toBe(12_001);
    expect(sessions.isTrusted('valid')).toBe(true);
    expect(sessions.isTrusted('another')).toBe(false);
  });

  it('does not cache a failure', async () => {
    let down = true;
    const sessions = createSessions(async () => {
      if (down) throw new Error('down');
      return user;
    });
    await expect(sessions.resolve('t', 'r')).rejects.toThrow('down');
    down = false;
    expect(await sessions.resolve('t', 'r')).toBe(user);
  });
});

describe('invalid tokens', () => {
  it('an address over the limit is slowed down to two questions at once; another address is not', async () => {
    let now = 0;
    const limiter = createInvalidTokenLimiter(() => now);
    const answers: (() => void)[] = [];
    let asked = 0;
    const pending = (): Promise<null> => {
      asked += 1;
      return new Promise((resolve) => answers.push(() => resolve(null)));
    };
    for (let n = 0; n < 300; n++) await limiter.run('a', async () => null);
    const slowed = Array.from({ length: 10 }, () => limiter.run('a', pending));
    const other = Array.from({ length: 10 }, () => limiter.run('b', pending));
    expect(asked).toBe(2 + 10);
    now += 60_000;
    for (let given = 0; given < 20; given++) {
      await expect.poll(() => answers.length).toBeGreaterThan(0);
      answers.shift()?.();
    }
    expect(await Promise.all([...slowed, ...other])).toEqual(Array.from({ length: 20 }, () => null));
  });

  it('a valid token gets its answer from an address that sends guesses', async () => {
    const limiter = createInvalidTokenLimiter(() => 0);
    for (let n = 0; n < 1_000; n++) await limiter.run('a', async () => null);
    expect(await limiter.run('a', async () => 'user')).toBe('user');
  });

  it('only failures count: valid tokens never slow an address down', async () => {
    const limiter = createInvalidTokenLimiter(() => 0);
    for (let n = 0; n < 1_000; n++) await limiter.run('a', async () => 'user');
    let asked = 0;
    const started = Array.from({ length: 20 }, () =>
      limiter.run('a', async () => {
        asked += 1;
        return null;
      }),
    );
    expect(asked).toBe(20);
    await Promise.all(started);
  });
});
