import type { PAGES, PagePath } from '@attendu/contracts/pages';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession, useSignedUpHere } from '../features/session/api.ts';
import { decideRedirect, type Visit } from './guard.ts';
import { PagePending } from './PagePending.tsx';

/** Shows a page or redirects, as the guard decides. */
export function Guarded({ audience, children }: { audience: (typeof PAGES)[PagePath]; children: ReactNode }) {
  const session = useSession();
  const signedUpHere = useSignedUpHere();
  const { pathname, search, hash, state } = useLocation();
  const verdict = decideRedirect({
    audience,
    path: `${pathname}${search}`,
    bringsLink: hash.startsWith('#token='),
    session: sessionOf(session),
    signedUpHere,
    headingTo: (state as { from?: string } | null)?.from ?? null,
  });
  if (verdict.kind === 'wait') return <PagePending />;
  if (verdict.kind === 'go') return <Navigate to={verdict.to} replace state={verdict.from === undefined ? null : { from: verdict.from }} />;
  return children;
}

function sessionOf(session: ReturnType<typeof useSession>): Visit['session'] {
  if (session.isPending) return 'pending';
  return session.data === undefined ? 'failed' : session.data;
}
