import type { Socket } from 'node:net';
import { ROUTES } from '@attendu/contracts/route-registry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';
import { createGuesses } from './guesses.ts';
import { canonicalSegments, createRouteTable } from './route-table.ts';
import { createSessions } from './sessions.ts';

describe('addresses', () => {
  const request = (forwarded: string[] | undefined) => ({
    headersDistinct: forwarded ? { 'x-forwarded-for': forwarded } : {},
    socket: { remoteAddress: '10.0.0.9' } as Socket,
  });
  it('X-Forwarded-For is believed only as far as our proxies wrote it', () => {
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

  it('gives back the very path that it matched, whatever the parameters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }), (id) => {
        const found = match('GET', `/copilot/dossiers/${encodeURIComponent(id)}`);
        if (found.kind !== 'found') return;
        expect(canonicalSegments(found.path)).toEqual(['copilot', 'dossiers', id]);
      }),
    );
  });

  it('no path that is found holds what a second parser could cut elsewhere', () => {
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

  it('calls at once ask once, and again after two seconds', async () => {
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
    now = 1_999;
    await sessions.resolve('t', 'r');
    expect(asked).toBe(1);
    now = 2_000;
    await sessions.resolve('t', 'r');
    expect(asked).toBe(2);
  });

  it('a forgotten token is asked again, also when a question was under way', async () => {
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

  it('a failure is not kept', async () => {
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

describe('made-up tokens', () => {
  it('past three hundred a minute an address asks auth nothing more until it has waited; others go on', () => {
    let now = 0;
    const guesses = createGuesses(() => now);
    let asked = 0;
    const refused = Array.from({ length: 400 }, () => {
      try {
        guesses.check('a');
        asked += 1;
        guesses.count('a');
        return null;
      } catch (error) {
        return error as { code: string; retryAfterSeconds: number };
      }
    }).filter((one) => one !== null);
    expect(asked).toBe(300);
    expect(refused[0]).toMatchObject({ code: 'request.rate_limited', retryAfterSeconds: 1 });
    expect(() => guesses.check('b')).not.toThrow();
    now += 1_000;
    expect(() => guesses.check('a')).not.toThrow();
  });
});
