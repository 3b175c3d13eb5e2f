import { authRoutes } from '@attendu/contracts/auth/routes';
import { route } from '@attendu/http/route';
import { expect, it } from 'vitest';
import { startService, startTestGateway } from './fixtures.ts';

const LINK_ROUTES = [authRoutes.checkPasswordReset, authRoutes.resetPassword, authRoutes.verifyEmail, authRoutes.setPassword];

it('links checked from an address use up none of its sign-ins', async () => {
  const stub = [authRoutes.signIn, ...LINK_ROUTES].map(({ body: _body, ...contract }) =>
    route({ ...contract, response: null, status: 204 }, async () => undefined),
  );
  const auth = await startService('auth', stub);
  const gateway = await startTestGateway({ auth: auth.url });
  const post = (path: string): Promise<Response> =>
    fetch(gateway.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  try {
    for (let n = 0; n < 31; n += 1) expect((await post(LINK_ROUTES[n % LINK_ROUTES.length]?.path ?? '')).status).toBe(204);
    for (let n = 0; n < 30; n += 1) expect((await post(authRoutes.signIn.path)).status).toBe(204);
    expect((await post(authRoutes.signIn.path)).status).toBe(429);
  } finally {
    await gateway.stop();
    await auth.stop();
  }
});
