import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { SESSION_KEY } from '../features/session/api.ts';
import { watchSession } from './watch-session.ts';

const account = (id: string | null) => (id === null ? null : { id });

it('tells when the session ends and when another tab has replaced it, not when this tab signs in', async () => {
  const client = new QueryClient();
  const seen: string[] = [];
  watchSession(client, { onEnded: () => seen.push('ended'), onReplaced: () => seen.push('replaced') });
  const set = (id: string | null) => client.setQueryData(SESSION_KEY, account(id));
  const read = (id: string | null) => client.fetchQuery({ queryKey: SESSION_KEY, queryFn: () => account(id), staleTime: 0 });
  set(null);
  set('anne');
  await read('anne');
  set('paul');
  await read('paul');
  expect(seen).toEqual([]);
  await read('anne');
  expect(seen).toEqual(['replaced']);
  await read(null);
  set('paul');
  set(null);
  expect(seen).toEqual(['replaced', 'ended', 'ended']);
});
