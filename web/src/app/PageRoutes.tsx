import { PAGES, pageOf } from '@attendu/contracts/pages';
import { type ReactElement, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { PUBLIC_PATHS, type PublicPath } from '../features/public/paths.ts';
import { useSession } from '../features/session/api.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { FIRST_PATHS, type FirstPath } from './first-paths.ts';
import { Guarded } from './guards.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PagePending } from './PagePending.tsx';

const PublicPage = lazyPart(() => import('./PublicPage.tsx'), 'PublicPage');
const SignInPage = lazyPart(() => import('../features/session/pages/SignInPage.tsx'), 'SignInPage');
const ForgotPasswordPage = lazyPart(() => import('../features/session/pages/ForgotPasswordPage.tsx'), 'ForgotPasswordPage');
const SignUpPage = lazyPart(() => import('../features/session/pages/SignUpPage.tsx'), 'SignUpPage');
const OpenPages = lazyPart(() => import('./OpenPages.tsx'), 'OpenPages');
const UserPages = lazyPart(() => import('./UserPages.tsx'), 'UserPages');

/** For visitors; a user who just signed up here stays until the welcome screen is read. */
function SignUpRoute() {
  const session = useSession();
  const [arrivedAsVisitor, setArrived] = useState(() => (session.isPending ? null : !session.data?.emailVerified));
  useEffect(() => {
    if (!session.isPending) setArrived((known) => known ?? !session.data?.emailVerified);
  }, [session.isPending, session.data]);
  if (arrivedAsVisitor === null) return <PagePending />;
  return arrivedAsVisitor ? <SignUpPage /> : <Navigate to="/dashboardPage" replace />;
}

/** Public pages are rendered at build time for visitors; here they have the navigation of a signed-in user. */
function publicPages(): Record<PublicPath, ReactElement> {
  return Object.fromEntries(PUBLIC_PATHS.map((path) => [path, <PublicPage key={path} path={path} />])) as Record<PublicPath, ReactElement>;
}

const FIRST_PAGES: Record<FirstPath, ReactElement> = {
  ...publicPages(),
  '/about': <Navigate to="/" replace />,
  '/loginPage': <SignInPage />,
  '/forgot-password': <ForgotPasswordPage />,
  '/signinPage': <SignUpRoute />,
};

/** A page that a visitor rarely sees first, whose code the others do not load; or no page. */
function OtherPage() {
  const { pathname } = useLocation();
  const path = pageOf(pathname.split('/').filter(Boolean));
  if (path === null) return <NotFoundPage />;
  if (PAGES[path] !== 'user') return <OpenPages />;
  return (
    <Guarded audience="user">
      <UserPages />
    </Guarded>
  );
}

/** Every page of {@link PAGES}, behind its guard. */
export function PageRoutes() {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change of page
  useEffect(() => {
    // The browser finds its place again on a page that it goes back to.
    if (!isBack) window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <Routes>
      {FIRST_PATHS.map((path) => (
        <Route key={path} path={path} element={<Guarded audience={PAGES[path]}>{FIRST_PAGES[path]}</Guarded>} />
      ))}
      <Route path="*" element={<OtherPage />} />
    </Routes>
  );
}
