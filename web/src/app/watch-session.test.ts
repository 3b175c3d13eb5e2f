// @vitest-environment happy-dom
import { billingPaths } from '@attendu/contracts/billing/paths';
import type { billingRoutes } from '@attendu/contracts/billing/routes';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { openedSession, SESSION_CHANGE, SESSION_KEY } from '../features/session/api.ts';
import { call, endpoints } from '../lib/api.ts';
import { watchSession } from './watch-session.ts';

const { subscriptionStatus } = endpoints<typeof billingRoutes>(billingPaths);
const account = (id: string | null) => (id === null ? null : { id });

function watched() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const seen: unknown[] = [];
  watchSession(client, { onEnded: () => seen.push('ended'), onReplaced: (change) => seen.push(change) });
  const read = (id: string | null) => client.fetchQuery({ queryKey: SESSION_KEY, queryFn: () => account(id), staleTime: 0 });
  return { client, seen, read, set: (id: string | null) => client.setQueryData(SESSION_KEY, account(id)) };
}

it('tells when the session ends and when another tab has replaced it, not when this tab signs in', async () => {
  const { seen, read, set } = watched();
  set(null);
  set('anne');
  await read('anne');
  set('paul');
  await read('paul');
  expect(seen).toEqual([]);
  await read('anne');
  const replaced = { from: 'paul', to: 'anne', refused: false };
  expect(seen).toEqual([replaced]);
  await read(null);
  set('paul');
  set(null);
  expect(seen).toEqual([replaced, 'ended', 'ended']);
  // Signed out in another tab, then signed in there as another account.
  await read('anne');
  expect(seen.slice(3)).toEqual([{ from: 'paul', to: 'anne', refused: false }]);
});

it.each<[string, boolean, () => unknown]>([
  [
    'another tab says that the session has changed',
    false,
    () => window.dispatchEvent(new StorageEvent('storage', { key: SESSION_CHANGE })),
  ],
  ['the server refuses the account that this tab shows', true, () => call(subscriptionStatus, {}).catch(() => undefined)],
])('the session is read again when %s', async (_, refused, happen) => {
  const problem = { code: 'request.subject_mismatch', title: 'Un autre compte.', status: 403 };
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 403 }));
  const { client, seen } = watched();
  let open = 'anne';
  const stop = new QueryObserver(client, { queryKey: SESSION_KEY, queryFn: () => account(open), staleTime: 60_000 }).subscribe(
    () => undefined,
  );
  await vi.waitFor(() => expect(client.getQueryData(SESSION_KEY)).toEqual({ id: 'anne' }));
  open = 'paul';
  await happen();
  await vi.waitFor(() => expect(seen).toEqual([{ from: 'anne', to: 'paul', refused }]));
  stop();
});

it('a sign-in is told to the other tabs', async () => {
  localStorage.clear();
  await openedSession(new QueryClient(), { id: 'anne' } as Parameters<typeof openedSession>[1]);
  expect(localStorage.getItem(SESSION_CHANGE)).not.toBeNull();
});

it("a visitor's page reads the session that another tab opens, and asks for none when one is closed", async () => {
  const { client, set } = watched();
  set(null);
  let asked = 0;
  const stop = new QueryObserver(client, {
    queryKey: SESSION_KEY,
    queryFn: () => {
      asked += 1;
      return account('anne');
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined);
  const say = (newValue: string) => window.dispatchEvent(new StorageEvent('storage', { key: SESSION_CHANGE, newValue }));
  say('closed 1');
  await Promise.resolve();
  expect(asked).toBe(0);
  say('opened 2');
  await vi.waitFor(() => expect(client.getQueryData(SESSION_KEY)).toEqual({ id: 'anne' }));
  stop();
});
