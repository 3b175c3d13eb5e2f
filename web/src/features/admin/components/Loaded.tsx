import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemTitle } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ADMIN } from '../content.ts';

type LoadedProps<T> = { query: UseQueryResult<T>; failed: string; children: (data: T) => ReactNode };

/** Loading, error and success states of a query. What was read stays when it cannot be read again, which is said above it. */
export function Loaded<T>({ query, failed, children }: LoadedProps<T>) {
  const { data } = query;
  if (data === undefined && !query.isError) return <Skeleton lines={5} />;
  return (
    <>
      {query.isError ? (
        <ErrorPanel
          title={failed}
          kept={problemTitle(query.error)}
          actions={
            <Button small onClick={() => void query.refetch()}>
              {ADMIN.retry}
            </Button>
          }
        />
      ) : null}
      {data === undefined ? null : children(data)}
    </>
  );
}
