import { type ReactNode, Suspense } from 'react';
import { Toaster } from '../ui/Toaster.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { PageErrorBoundary } from './PageErrorBoundary.tsx';
import { PagePending } from './PagePending.tsx';

/** What surrounds every page of the application, at build time and in the browser. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageErrorBoundary>
        <Suspense fallback={<PagePending />}>{children}</Suspense>
      </PageErrorBoundary>
      <Toaster />
      <LiveRegion />
    </>
  );
}
