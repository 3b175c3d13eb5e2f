import { randomUUID } from 'node:crypto';
import { authRoutes } from '@attendu/contracts/auth/routes';
import type { RouteContract } from '@attendu/contracts/route';
import { requireServer } from '@attendu/testing/servers';
import { type TcpProxy, tcpProxy } from '@attendu/testing/tcp-proxy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startTestAuth, type TestAuth } from './harness.ts';

let auth: TestAuth;
let proxy: TcpProxy;
beforeAll(async () => {
  proxy = await tcpProxy(await requireServer('postgres'));
  const { host } = new URL(proxy.url);
  auth = await startTestAuth({}, { codeSender: { send: async () => null } }, (url) => Object.assign(new URL(url), { host }).href);
});
afterAll(async () => {
  await auth.stop();
  await proxy.stop();
});

it('a sign-in while the database is down is answered 503 with a sentence, and succeeds once it is back', async () => {
  const { email } = await auth.user();
  expect((await auth.signIn(email, PASSWORD)).status).toBe(200);
  await proxy.cut();
  for (let n = 0; n < 3; n += 1) {
    const response = await auth.signIn(email, PASSWORD);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ code: 'service.unavailable', title: expect.stringContaining("Rien n'est perdu") });
  }
  await proxy.restore();
  expect((await auth.signIn(email, PASSWORD)).status).toBe(200);
});

it('a sign-in during which the database goes down is answered 503', async () => {
  const { email } = await auth.user();
  const answers = Array.from({ length: 8 }, () => auth.signIn(email, PASSWORD));
  await Promise.race(answers);
  await proxy.cut();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await proxy.restore();
});

const BODY = {
  email: 'personne@exemple.fr',
  password: PASSWORD,
  newPassword: PASSWORD,
  currentPassword: PASSWORD,
  token: 'a'.repeat(43),
  phone: '0612345678',
  code: '123456',
  firstName: 'Zoé',
  lastName: 'Durand',
  userId: randomUUID(),
  answer: 'code=1&state=2',
};

/** A valid body for a contract, from the values above. */
function bodyOf(contract: RouteContract): Record<string, unknown> | undefined {
  const shape = (contract.body as { shape?: Record<string, unknown> } | undefined)?.shape;
  return shape && Object.fromEntries(Object.entries(BODY).filter(([name]) => name in shape));
}

it('no route answers 500 while the database is down', async () => {
  await proxy.cut();
  const found = new Map<string, number>();
  for (const contract of Object.values(authRoutes) as RouteContract[]) {
    const headers =
      contract.access === 'service'
        ? await auth.identity.serviceHeaders('billing')
        : await auth.identity.userHeaders({
            userId: BODY.userId,
            roles: ['user', 'super_admin'],
            mustChangePassword: contract.id === 'auth.replace-temporary-password',
          });
    const path = contract.path.replace(/:\w+/g, randomUUID());
    const response = await auth.call(contract.method, path, headers, bodyOf(contract));
    found.set(contract.id, response.status);
  }
  await proxy.restore();
  expect([...found].filter(([, status]) => status === 500)).toEqual([]);
  // The other routes do not query the database, or refuse these values first.
  const unavailable = [...found].filter(([, status]) => status === 503).map(([id]) => id);
  expect(unavailable.length).toBeGreaterThan(20);
  expect(unavailable).toContain('auth.sign-in');
});
