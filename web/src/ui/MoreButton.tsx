import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export type Pages = Pick<
  UseInfiniteQueryResult<{ pages: readonly unknown[] }>,
  'data' | 'dataUpdatedAt' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** Readings that may cancel one press, in a row. */
const MOST_CANCELLED = 3;

/**
 * A list read again meanwhile, as after a change in another tab, cancels the reading of its next page: that page is asked for again, unless the page was
 * left, which reads nothing.
 */
async function readNextPage({ data, dataUpdatedAt, fetchNextPage }: Pages): Promise<void> {
  const before = data?.pages.length ?? 0;
  for (let attempt = 0, last = dataUpdatedAt; attempt <= MOST_CANCELLED; attempt += 1) {
    const read = await fetchNextPage();
    if (read.isError || !read.hasNextPage || (read.data?.pages.length ?? 0) > before || read.dataUpdatedAt === last) return;
    last = read.dataUpdatedAt;
  }
}

/** The button under a paginated list, while it has another page. */
export function MoreButton({ list, children }: { list: Pages; children: ReactNode }) {
  if (!list.hasNextPage) return null;
  return (
    <Button busy={list.isFetchingNextPage} onClick={() => void readNextPage(list)}>
      {children}
    </Button>
  );
}
