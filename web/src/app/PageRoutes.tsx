import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '../features/session/api.ts';
import { RequireSession, VisitorsOnly } from './guards.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PagePending } from './PagePending.tsx';

const HomePage = lazy(async () => ({ default: (await import('../features/home/pages/HomePage.tsx')).HomePage }));
const SignInPage = lazy(async () => ({ default: (await import('../features/session/pages/SignInPage.tsx')).SignInPage }));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/session/pages/ForgotPasswordPage.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/session/pages/ResetPasswordPage.tsx')).ResetPasswordPage,
}));
const SignUpPage = lazy(async () => ({ default: (await import('../features/session/pages/SignUpPage.tsx')).SignUpPage }));
const VerifyEmailPage = lazy(async () => ({
  default: (await import('../features/session/pages/VerifyEmailPage.tsx')).VerifyEmailPage,
}));
const SignedInLayout = lazy(async () => ({ default: (await import('./SignedInLayout.tsx')).SignedInLayout }));
const DashboardPage = lazy(async () => ({ default: (await import('../features/dashboard/pages/DashboardPage.tsx')).DashboardPage }));
const AccountSettingsPage = lazy(async () => ({
  default: (await import('../features/account/pages/AccountSettingsPage.tsx')).AccountSettingsPage,
}));
const DossierPage = lazy(async () => ({ default: (await import('../features/dossier/pages/DossierPage.tsx')).DossierPage }));

/** For visitors; whoever is signed up here stays until the welcome has been read. */
function SignUpRoute() {
  const [arrivedAsVisitor, setArrived] = useState<boolean | null>(null);
  const session = useSession();
  useEffect(() => {
    if (!session.isPending) setArrived((known) => known ?? !session.data);
  }, [session.isPending, session.data]);
  if (arrivedAsVisitor === null) return <PagePending />;
  return arrivedAsVisitor ? <SignUpPage /> : <Navigate to="/dashboardPage" replace />;
}

/** Every page, with who may see it (spec/2 §2.8). */
export function PageRoutes() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of page is what matters, not its value
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);

  const home = (
    <VisitorsOnly>
      <HomePage />
    </VisitorsOnly>
  );
  return (
    <Suspense fallback={<PagePending />}>
      <Routes>
        <Route path="/" element={home} />
        <Route path="/about" element={home} />
        <Route
          path="/loginPage"
          element={
            <VisitorsOnly>
              <SignInPage />
            </VisitorsOnly>
          }
        />
        <Route
          path="/forgot-password"
          element={
            <VisitorsOnly>
              <ForgotPasswordPage />
            </VisitorsOnly>
          }
        />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/verify-email" element={<VerifyEmailPage />} />
        <Route path="/signinPage" element={<SignUpRoute />} />
        <Route
          element={
            <RequireSession>
              <SignedInLayout />
            </RequireSession>
          }
        >
          <Route path="/dashboardPage" element={<DashboardPage />} />
          <Route path="/accountPage" element={<AccountSettingsPage />} />
          <Route path="/dossier/:dossierId?" element={<DossierPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
