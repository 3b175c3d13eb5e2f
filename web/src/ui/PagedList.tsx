import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { MoreButton, type Pages } from './MoreButton.tsx';
import { ErrorPanel } from './Notice.tsx';
import { Skeleton } from './Skeleton.tsx';

type PagedListProps<T> = {
  list: Pages & Pick<UseInfiniteQueryResult, 'isPending' | 'isError' | 'isSuccess' | 'refetch'>;
  rows: readonly T[];
  className: string;
  words: { failed: string; failedDetail: string; retry: string; empty: string; emptyDetail?: string; more: string };
  children: (row: T) => ReactNode;
};

/** A paginated list with its loading, error and empty states. */
export function PagedList<T>({ list, rows, className, words, children }: PagedListProps<T>) {
  return (
    <>
      {list.isPending ? <Skeleton lines={6} /> : null}
      {list.isError ? (
        <ErrorPanel
          title={words.failed}
          kept={words.failedDetail}
          actions={<Button onClick={() => void list.refetch()}>{words.retry}</Button>}
        />
      ) : null}
      {list.isSuccess && rows.length === 0 ? (
        <EmptyState title={words.empty}>{words.emptyDetail ? <p>{words.emptyDetail}</p> : null}</EmptyState>
      ) : null}
      {rows.length > 0 ? <ul className={className}>{rows.map(children)}</ul> : null}
      <MoreButton list={list}>{words.more}</MoreButton>
    </>
  );
}
