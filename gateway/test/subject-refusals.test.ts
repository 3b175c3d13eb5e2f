import { authRoutes } from '@attendu/contracts/auth/routes';
import { problem } from '@attendu/http/problem';
import { route } from '@attendu/http/route';
import { eventually } from '@attendu/testing/eventually';
import { expect, it } from 'vitest';
import { codeOf, contract, resolveRoute, sessionOf, startService, startTestGateway } from './fixtures.ts';

it('a refusal of another account’s id is kept in the security log with who sent it; any other refusal is not', async () => {
  const kept: unknown[] = [];
  const keep = route(authRoutes.keepSubjectRefusal, async (_ctx, { body }) => {
    kept.push(body);
    return undefined;
  });
  const forged = contract({ method: 'POST', path: '/copilot/forged', access: 'user', errors: ['request.subject_mismatch'] });
  const refused = contract({ method: 'POST', path: '/copilot/refused', access: 'user', errors: ['auth.forbidden'] });
  const auth = await startService('auth', [resolveRoute, keep]);
  const dossier = await startService('dossier', [
    route(forged, async () => {
      throw problem('request.subject_mismatch');
    }),
    route(refused, async () => {
      throw problem('auth.forbidden');
    }),
  ]);
  const gateway = await startTestGateway({ auth: auth.url, dossier: dossier.url }, { routes: [forged, refused] });
  const { user, bearer } = sessionOf();
  const post = (path: string) => fetch(gateway.url + path, { method: 'POST', headers: bearer });
  try {
    expect(await codeOf(await post(refused.path))).toBe('auth.forbidden');
    const answer = await post(forged.path);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('x-attendu'))).toEqual([]);
    expect(await codeOf(answer)).toBe('request.subject_mismatch');
    await eventually(async () => kept.length > 0);
    expect(kept).toEqual([{ userId: user.userId, route: forged.id }]);
  } finally {
    await gateway.stop();
    await dossier.stop();
    await auth.stop();
  }
});
