import { authRoutes } from '@attendu/contracts/auth/routes';
import { route } from '@attendu/http/route';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract, type Gateway, sessionOf, sessions, startRaw, startService, startTestGateway, userWith } from './fixtures.ts';

// One office, one address: whatever one of its browsers sends, the others go on.

const mine = contract({ path: '/copilot/mine', access: 'user' });
const signIn = contract({ method: 'POST', path: '/copilot/sign-in', owner: 'auth' });
const NEW_TOKEN = 'issued-by-the-sign-in-0001';

let gateway: Gateway;
const stops: (() => Promise<unknown>)[] = [];
/** The tokens that the gateway asked auth for. */
const resolved: string[] = [];
const resolutions = (token: string) => resolved.filter((one) => one === token).length;
beforeAll(async () => {
  const auth = await startService('auth', [
    route(authRoutes.resolveSession, async (_ctx, { body }) => {
      resolved.push(body.token);
      return { context: sessions.get(body.token) ?? null };
    }),
    route(signIn, async (ctx) => {
      sessions.set(NEW_TOKEN, userWith());
      ctx.setCookie(`__Host-attendu_session=${NEW_TOKEN}; Path=/; Secure; HttpOnly`);
      return {};
    }),
  ]);
  const dossier = await startRaw((_request, response) => void response.end('{}'));
  gateway = await startTestGateway({ auth: auth.url, dossier: dossier.url }, { routes: [mine, signIn] });
  stops.push(gateway.stop, auth.stop, dossier.stop);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const call = async (authorization: string): Promise<number> => {
  const response = await fetch(`${gateway.url}/copilot/mine`, { headers: { authorization } });
  await response.text();
  return response.status;
};

it('valid tokens pass while their address sends junk, whether seen before, just issued or never seen', async () => {
  const [known, unseen] = [sessionOf(), sessionOf()];
  expect(await call(known.bearer.authorization as string)).toBe(200);
  let over = false;
  let junk = 0;
  const flood = Array.from({ length: 8 }, async (_unused, sender) => {
    while (!over) {
      expect([401, 429]).toContain(await call(`Bearer junk-${sender}-${junk++}-0123456789`));
    }
  });
  try {
    await expect.poll(() => junk, { timeout: 50_000 }).toBeGreaterThan(330);
    // Until the gateway has asked auth again for the session that it had cached.
    const before = resolutions(known.token);
    await expect
      .poll(async () => {
        expect(await call(known.bearer.authorization as string)).toBe(200);
        return resolutions(known.token);
      })
      .toBeGreaterThan(before);
    expect(await call(unseen.bearer.authorization as string)).toBe(200);
    await fetch(`${gateway.url}/copilot/sign-in`, { method: 'POST' });
    expect(await call(`Bearer ${NEW_TOKEN}`)).toBe(200);
  } finally {
    over = true;
    await Promise.all(flood);
  }
});
