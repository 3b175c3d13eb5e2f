import { problem } from '@attendu/http/problem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FREE_FAILURES } from '../src/domain/lock-out.ts';
import { codeOf, PASSWORD, startTestAuth, type TestAuth } from './harness.ts';

const MINUTE = 60_000;
let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

const fail = async (email: string, times: number, address?: string): Promise<void> => {
  for (let n = 0; n < times; n++) expect((await auth.signIn(email, 'faux', address)).status).toBe(401);
};

describe('an account that does not exist', () => {
  it('costs the same work and gives the same answer as a wrong password', async () => {
    const user = await auth.user();
    const never = await auth.user({ passwordHash: null });
    const answers = [];
    for (const email of [user.email, never.email, 'personne@exemple.fr']) {
      auth.passwords.checked.length = 0;
      const response = await auth.signIn(email, 'faux');
      const { instance: _random, ...body } = (await response.json()) as Record<string, unknown>;
      answers.push({ status: response.status, body, checks: auth.passwords.checked.length, headers: [...response.headers.keys()].sort() });
    }
    expect(answers[0]).toMatchObject({
      status: 401,
      checks: 1,
      body: { code: 'auth.bad_credentials', title: 'Mot de passe ou e-mail incorrecte' },
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('is locked like one that exists', async () => {
    auth.passwords.checked.length = 0;
    await fail('personne-non-plus@exemple.fr', FREE_FAILURES + 3);
    expect(auth.passwords.checked).toHaveLength(FREE_FAILURES);
  });
});

describe('repeated failures', () => {
  it('lock the account for this place, with the same answer even to the right password, until the time is over', async () => {
    const user = await auth.user();
    await fail(user.email, FREE_FAILURES);
    const locked = await auth.signIn(user.email, PASSWORD);
    expect(locked.status).toBe(401);
    expect(await codeOf(locked)).toBe('auth.bad_credentials');
    expect(locked.headers.get('retry-after')).toBeNull();
    auth.clock.advance(MINUTE);
    expect((await auth.signIn(user.email, PASSWORD)).status).toBe(200);
  });

  it('do not lock it for another place, but do for the neighbours of this one', async () => {
    const user = await auth.user();
    await fail(user.email, FREE_FAILURES, '198.51.100.10');
    expect((await auth.signIn(user.email, PASSWORD, '198.51.100.200')).status).toBe(401);
    expect((await auth.signIn(user.email, PASSWORD, '203.0.113.5')).status).toBe(200);
    const six = await auth.user();
    await fail(six.email, FREE_FAILURES, '2001:db8:0:1:0:0:0:1');
    expect((await auth.signIn(six.email, PASSWORD, '2001:db8:0:1:ffff:0:0:9')).status).toBe(401);
    expect((await auth.signIn(six.email, PASSWORD, '2001:db8:0:2:0:0:0:1')).status).toBe(200);
  });

  it('however the address is typed, count on one account', async () => {
    const user = await auth.user();
    for (const spelling of [user.email, user.email.toUpperCase(), ` ${user.email}`, `${user.email} `, user.email]) await fail(spelling, 1);
    expect((await auth.signIn(user.email, PASSWORD)).status).toBe(401);
  });

  it('sent fifty at once are all counted: no more passwords are checked than in sequence', async () => {
    const user = await auth.user();
    auth.passwords.checked.length = 0;
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await auth.signIn(user.email, 'faux')).status));
    expect(statuses.every((status) => status === 401)).toBe(true);
    expect(auth.passwords.checked).toHaveLength(FREE_FAILURES);
    expect((await auth.signIn(user.email, PASSWORD)).status).toBe(401);
  });

  it('survive a restart', async () => {
    const user = await auth.user();
    await fail(user.email, FREE_FAILURES);
    await auth.restart();
    expect((await auth.signIn(user.email, PASSWORD)).status).toBe(401);
  });

  it('from everywhere slow unknown places down, not the owner at a known place', async () => {
    const user = await auth.user();
    expect((await auth.signIn(user.email, PASSWORD, '192.0.2.9')).status).toBe(200);
    for (let n = 0; n < 51; n++) await fail(user.email, 1, `203.0.${n}.1`);
    expect((await auth.signIn(user.email, PASSWORD, '198.51.100.1')).status).toBe(401);
    expect((await auth.signIn(user.email, PASSWORD, '192.0.2.9')).status).toBe(200);
    auth.clock.advance(6_000);
    expect((await auth.signIn(user.email, PASSWORD, '198.51.100.1')).status).toBe(200);
  });
});

describe('an attempt refused as busy', () => {
  it('is not counted as a failure, lifts the lock that it set, and keeps the failures counted before it', async () => {
    const user = await auth.user();
    await fail(user.email, FREE_FAILURES - 1);
    const verify = vi.spyOn(auth.passwords, 'verify').mockRejectedValue(problem('service.busy'));
    try {
      for (let n = 0; n < FREE_FAILURES; n++) {
        const refused = await auth.signIn(user.email, PASSWORD);
        expect([refused.status, await codeOf(refused)]).toEqual([503, 'service.busy']);
      }
    } finally {
      verify.mockRestore();
    }
    await fail(user.email, 1);
    expect((await auth.signIn(user.email, PASSWORD)).status).toBe(401);
    auth.clock.advance(MINUTE);
    expect((await auth.signIn(user.email, PASSWORD)).status).toBe(200);
  });
});

describe('many people at once', () => {
  it('twenty right passwords of one account at once all open a session', { timeout: 120_000 }, async () => {
    const user = await auth.user();
    // On a slow machine some of them are answered 503 and retried, as by the browser.
    const opened = async (): Promise<number> => {
      const { status } = await auth.signIn(user.email, PASSWORD);
      return status === 503 ? opened() : status;
    };
    const statuses = await Promise.all(Array.from({ length: 20 }, opened));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('sessions are resolved while two hundred people sign in', { timeout: 180_000 }, async () => {
    const { token } = await auth.signedIn((await auth.user()).email);
    let done = 0;
    const crowd = Array.from({ length: 200 }, async (_unused, n) => {
      const { status } = await auth.signIn(`foule-${n}@exemple.fr`, PASSWORD, `198.51.${n}.1`);
      done += 1;
      return status;
    });
    for (let n = 0; n < 20; n++) expect(await auth.resolve(token)).not.toBeNull();
    // A single queue would have been empty by then.
    expect(done).toBeLessThan(200);
    const statuses = new Set(await Promise.all(crowd));
    // On a slow machine the last ones are answered 503 before the gateway's timeout.
    for (const status of statuses) expect([401, 503]).toContain(status);
    expect(statuses.has(401)).toBe(true);
  });
});
