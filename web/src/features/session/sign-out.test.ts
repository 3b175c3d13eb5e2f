import { afterEach, expect, it, vi } from 'vitest';
import { deleteAccount, endEverySession } from '../account/api.ts';
import { signOut } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const ENDS: readonly [string, () => Promise<void>][] = [
  ['a sign-out', signOut],
  ['the end of every session', endEverySession],
  ['the deletion of the account', () => deleteAccount('a@b.fr', 'secret')],
];

function stub(status: number, code: string) {
  const clear = vi.fn();
  const replace = vi.fn();
  vi.stubGlobal('sessionStorage', { clear });
  vi.stubGlobal('window', { location: { replace }, addEventListener: () => undefined });
  vi.stubGlobal('document', { body: {} });
  const body = status === 204 ? null : JSON.stringify({ code, title: '', status });
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  return { clear, replace };
}

it.each(ENDS)('%s leaves no draft in the tab', async (_name, end) => {
  const { clear, replace } = stub(204, '');
  await end();
  expect([clear.mock.calls.length, replace.mock.calls]).toEqual([1, [['/']]]);
});

it('a sign-out of a session that is already closed leaves none either', async () => {
  const { clear, replace } = stub(401, 'auth.required');
  await signOut();
  expect([clear.mock.calls.length, replace.mock.calls]).toEqual([1, [['/']]]);
});

it.each(ENDS)('%s that fails keeps them, since the session continues', async (_name, end) => {
  const { clear } = stub(503, 'service.unavailable');
  await expect(end()).rejects.toMatchObject({ status: 503 });
  expect(clear).not.toHaveBeenCalled();
});
