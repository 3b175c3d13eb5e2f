import { afterEach, expect, it, vi } from 'vitest';
import { signOut } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([204, 401])('a sign-out that is answered %i leaves no draft in the tab', async (status) => {
  const clear = vi.fn();
  const replace = vi.fn();
  vi.stubGlobal('sessionStorage', { clear });
  vi.stubGlobal('window', { location: { replace } });
  vi.stubGlobal('fetch', async () => new Response(status === 204 ? null : '{"code":"auth.required","title":"","status":401}', { status }));
  await signOut();
  expect([clear.mock.calls.length, replace.mock.calls]).toEqual([1, [['/']]]);
});

it('a sign-out that fails keeps them, since the session continues', async () => {
  const clear = vi.fn();
  vi.stubGlobal('sessionStorage', { clear });
  vi.stubGlobal('fetch', async () => new Response('{"code":"service.unavailable","title":"","status":503}', { status: 503 }));
  await expect(signOut()).rejects.toMatchObject({ status: 503 });
  expect(clear).not.toHaveBeenCalled();
});
