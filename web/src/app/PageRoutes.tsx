import { lazy, Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { markNavigated } from '../ui/PageHeading.tsx';
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
const SignedInLayout = lazy(async () => ({ default: (await import('./SignedInLayout.tsx')).SignedInLayout }));
const DashboardPage = lazy(async () => ({ default: (await import('../features/dashboard/pages/DashboardPage.tsx')).DashboardPage }));
const DossierPage = lazy(async () => ({ default: (await import('../features/dossier/pages/DossierPage.tsx')).DossierPage }));

/** Every page, with who may see it (spec/2 §2.8). */
export function PageRoutes() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of page is what matters, not its value
  useEffect(() => {
    // Runs after the first page and after each change of page, so that only a page reached by navigation takes the focus.
    const timer = setTimeout(markNavigated);
    window.scrollTo(0, 0);
    return () => clearTimeout(timer);
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
        <Route
          element={
            <RequireSession>
              <SignedInLayout />
            </RequireSession>
          }
        >
          <Route path="/dashboardPage" element={<DashboardPage />} />
          <Route path="/dossier/:dossierId?" element={<DossierPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
