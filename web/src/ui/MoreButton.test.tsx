// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MoreButton } from './MoreButton.tsx';

function List({ read }: { read: (page: number, signal: AbortSignal) => Promise<number> }) {
  const list = useInfiniteQuery({
    queryKey: ['list'],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => (last < 2 ? last + 1 : null),
  });
  return (
    <>
      <output>{list.data?.pages.join(' ')}</output>
      <MoreButton list={list}>Plus</MoreButton>
    </>
  );
}

test('a list read again while its next page is read still shows that page', async () => {
  const client = new QueryClient();
  const asked: number[] = [];
  const waiting: (() => void)[] = [];
  const read = async (page: number, signal: AbortSignal) => {
    asked.push(page);
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
    return page;
  };
  const answer = () => vi.waitFor(() => (waiting.shift() ?? expect.fail('nothing was asked'))());
  render(
    <QueryClientProvider client={client}>
      <List read={read} />
    </QueryClientProvider>,
  );
  await answer();
  fireEvent.click(await screen.findByText('Plus'));
  await vi.waitFor(() => expect(asked).toEqual([0, 1]));
  waiting.length = 0;
  void client.invalidateQueries({ queryKey: ['list'] });
  await answer();
  await answer();
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('0 1'));
  expect(asked).toEqual([0, 1, 0, 1]);
});
