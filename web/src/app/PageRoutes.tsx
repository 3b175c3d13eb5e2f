import { PAGES, type PageFor, type PagePath } from '@attendu/contracts/pages';
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { PUBLIC_PATHS, type PublicPath } from '../features/public/paths.ts';
import { useSession } from '../features/session/api.ts';
import { Guarded } from './guards.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PagePending } from './PagePending.tsx';

const PublicPage = lazy(async () => ({ default: (await import('./PublicPage.tsx')).PublicPage }));
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
const CreatePasswordPage = lazy(async () => ({
  default: (await import('../features/session/pages/CreatePasswordPage.tsx')).CreatePasswordPage,
}));
const TemporaryPasswordPage = lazy(async () => ({
  default: (await import('../features/session/pages/TemporaryPasswordPage.tsx')).TemporaryPasswordPage,
}));
const SecondFactorPage = lazy(async () => ({
  default: (await import('../features/second-factor/SecondFactorPage.tsx')).SecondFactorPage,
}));
const TrialPage = lazy(async () => ({ default: (await import('../features/session/pages/TrialPage.tsx')).TrialPage }));
const CallbackPage = lazy(async () => ({ default: (await import('../features/session/pages/CallbackPage.tsx')).CallbackPage }));
const SignedInLayout = lazy(async () => ({ default: (await import('./SignedInLayout.tsx')).SignedInLayout }));
const DashboardPage = lazy(async () => ({ default: (await import('../features/dashboard/pages/DashboardPage.tsx')).DashboardPage }));
const AccountSettingsPage = lazy(async () => ({
  default: (await import('../features/account/pages/AccountSettingsPage.tsx')).AccountSettingsPage,
}));
const FirmConsolePage = lazy(async () => ({ default: (await import('../features/firm/FirmConsolePage.tsx')).FirmConsolePage }));
const FirmInvitationPage = lazy(async () => ({ default: (await import('../features/firm/FirmInvitationPage.tsx')).FirmInvitationPage }));
const AdminDashboardPage = lazy(async () => ({
  default: (await import('../features/admin/pages/AdminDashboardPage.tsx')).AdminDashboardPage,
}));
const InvitesPage = lazy(async () => ({ default: (await import('../features/admin/pages/InvitesPage.tsx')).InvitesPage }));
const RecentSignupsPage = lazy(async () => ({
  default: (await import('../features/admin/pages/RecentSignupsPage.tsx')).RecentSignupsPage,
}));
const ActivityPage = lazy(async () => ({ default: (await import('../features/admin/pages/ActivityPage.tsx')).ActivityPage }));
const TrialMonitoringPage = lazy(async () => ({
  default: (await import('../features/admin/pages/TrialMonitoringPage.tsx')).TrialMonitoringPage,
}));
const AuditPage = lazy(async () => ({ default: (await import('../features/admin/pages/AuditPage.tsx')).AuditPage }));
const CorpusPage = lazy(async () => ({ default: (await import('../features/admin/pages/CorpusPage.tsx')).CorpusPage }));
const QualityPage = lazy(async () => ({ default: (await import('../features/admin/pages/QualityPage.tsx')).QualityPage }));
const UserPage = lazy(async () => ({ default: (await import('../features/admin/pages/UserPage.tsx')).UserPage }));
const ExampleOrDossier = lazy(async () => ({ default: (await import('./ExampleOrDossier.tsx')).ExampleOrDossier }));

const StudentPage = lazy(async () => ({ default: (await import('../features/subscription/pages/StudentPage.tsx')).StudentPage }));
const SubscriptionPage = lazy(async () => ({
  default: (await import('../features/subscription/pages/SubscriptionPage.tsx')).SubscriptionPage,
}));
const SuccessPage = lazy(async () => ({ default: (await import('../features/subscription/pages/SuccessPage.tsx')).SuccessPage }));
const CancelPage = lazy(async () => ({ default: (await import('../features/subscription/pages/CancelPage.tsx')).CancelPage }));

const OpenLayout = lazy(async () => ({ default: (await import('./OpenLayout.tsx')).OpenLayout }));
const AnonymizeDecisionPage = lazy(async () => ({
  default: (await import('../features/anonymisation/pages/AnonymizeDecisionPage.tsx')).AnonymizeDecisionPage,
}));
const AnonymisationDashboardPage = lazy(async () => ({
  default: (await import('../features/anonymisation/pages/AnonymisationDashboardPage.tsx')).AnonymisationDashboardPage,
}));
const AnonymisationPage = lazy(async () => ({
  default: (await import('../features/anonymisation/pages/AnonymisationPage.tsx')).AnonymisationPage,
}));

/** For visitors; a user who just signed up here stays until the welcome screen is read. */
function SignUpRoute() {
  const [arrivedAsVisitor, setArrived] = useState<boolean | null>(null);
  const session = useSession();
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

const OPEN_PAGES: Record<PageFor<'visitor' | 'anyone'>, ReactElement> = {
  ...publicPages(),
  '/loginPage': <SignInPage />,
  '/forgot-password': <ForgotPasswordPage />,
  '/reset-password': <ResetPasswordPage />,
  '/verify-email': <VerifyEmailPage />,
  '/signinPage': <SignUpRoute />,
  '/trialPage': <TrialPage />,
  '/signupWithTokenPage': <CreatePasswordPage />,
  '/temporaryPasswordPage': <TemporaryPasswordPage />,
  '/secondFactorPage': <SecondFactorPage />,
  '/firmInvitationPage': <FirmInvitationPage />,
  '/auth/callback': <CallbackPage />,
  '/success': (
    <OpenLayout>
      <SuccessPage />
    </OpenLayout>
  ),
  '/cancel': (
    <OpenLayout>
      <CancelPage />
    </OpenLayout>
  ),
  '/anonymizeDecision': (
    <OpenLayout>
      <AnonymizeDecisionPage />
    </OpenLayout>
  ),
  '/anonymisationDashboard': (
    <OpenLayout>
      <AnonymisationDashboardPage />
    </OpenLayout>
  ),
  '/anonymisationPage/:anonymisationId': (
    <OpenLayout>
      <AnonymisationPage />
    </OpenLayout>
  ),
};

const SIGNED_IN_PAGES: Record<PageFor<'user'>, ReactElement> = {
  '/dashboardPage': <DashboardPage />,
  '/accountPage': <AccountSettingsPage />,
  '/admin': <FirmConsolePage />,
  '/admin-dashboard': <AdminDashboardPage />,
  '/invites': <InvitesPage />,
  '/recent-signups': <RecentSignupsPage />,
  '/activity': <ActivityPage />,
  '/trial-monitoring': <TrialMonitoringPage />,
  '/audit': <AuditPage />,
  '/quality': <QualityPage />,
  '/fonds': <CorpusPage />,
  '/accounts/:userId': <UserPage />,
  '/studentPage': <StudentPage />,
  '/subscriptionPage': <SubscriptionPage />,
  '/dossier/:dossierId?': <ExampleOrDossier />,
};

const entries = <P extends PagePath>(pages: Record<P, ReactElement>) => Object.entries(pages) as [P, ReactElement][];

/** Every page of {@link PAGES}, behind its guard. */
export function PageRoutes() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change of page
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <Suspense fallback={<PagePending />}>
      <Routes>
        {entries(OPEN_PAGES).map(([path, page]) => (
          <Route key={path} path={path} element={<Guarded audience={PAGES[path]}>{page}</Guarded>} />
        ))}
        <Route
          element={
            <Guarded audience="user">
              <SignedInLayout />
            </Guarded>
          }
        >
          {entries(SIGNED_IN_PAGES).map(([path, page]) => (
            <Route key={path} path={path} element={page} />
          ))}
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
