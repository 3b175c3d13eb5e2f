import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../features/session/api.ts';
import { PagePending } from './PagePending.tsx';

/** A page for signed-in users: waits for the session, and sends everyone else, and every failure, to the sign-in page. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.isPending) return <PagePending />;
  if (session.isError && session.data === undefined) return <Navigate to="/loginPage" replace />;
  if (!session.data) {
    const from = `${location.pathname}${location.search}`;
    return <Navigate to="/loginPage" replace state={from === '/dashboardPage' ? null : { from }} />;
  }
  return children;
}

/** A page for visitors: a signed-in user goes to the dashboard, or where they were heading before signing in. */
export function VisitorsOnly({ children, showOnError = true }: { children: ReactNode; showOnError?: boolean }) {
  const session = useSession();
  const state = useLocation().state as { from?: string } | null;
  if (session.isPending) return <PagePending />;
  if (session.data) return <Navigate to={state?.from ?? '/dashboardPage'} replace />;
  if (session.isError && !showOnError) return <Navigate to="/loginPage" replace />;
  return children;
}
