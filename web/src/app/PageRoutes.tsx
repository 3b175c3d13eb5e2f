import { PAGES, type PageFor, type PagePath } from '@attendu/contracts/pages';
import { type ReactElement, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { PUBLIC_PATHS, type PublicPath } from '../features/public/paths.ts';
import { useSession } from '../features/session/api.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { Guarded } from './guards.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PagePending } from './PagePending.tsx';

const PublicPage = lazyPart(() => import('./PublicPage.tsx'), 'PublicPage');
const SignInPage = lazyPart(() => import('../features/session/pages/SignInPage.tsx'), 'SignInPage');
const ForgotPasswordPage = lazyPart(() => import('../features/session/pages/ForgotPasswordPage.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = lazyPart(() => import('../features/session/pages/ResetPasswordPage.tsx'), 'ResetPasswordPage');
const SignUpPage = lazyPart(() => import('../features/session/pages/SignUpPage.tsx'), 'SignUpPage');
const VerifyEmailPage = lazyPart(() => import('../features/session/pages/VerifyEmailPage.tsx'), 'VerifyEmailPage');
const CreatePasswordPage = lazyPart(() => import('../features/session/pages/CreatePasswordPage.tsx'), 'CreatePasswordPage');
const TemporaryPasswordPage = lazyPart(() => import('../features/session/pages/TemporaryPasswordPage.tsx'), 'TemporaryPasswordPage');
const SecondFactorPage = lazyPart(() => import('../features/second-factor/SecondFactorPage.tsx'), 'SecondFactorPage');
const TrialPage = lazyPart(() => import('../features/session/pages/TrialPage.tsx'), 'TrialPage');
const CallbackPage = lazyPart(() => import('../features/session/pages/CallbackPage.tsx'), 'CallbackPage');
const SignedInLayout = lazyPart(() => import('./SignedInLayout.tsx'), 'SignedInLayout');
const DashboardPage = lazyPart(() => import('../features/dashboard/pages/DashboardPage.tsx'), 'DashboardPage');
const AccountSettingsPage = lazyPart(() => import('../features/account/pages/AccountSettingsPage.tsx'), 'AccountSettingsPage');
const FirmConsolePage = lazyPart(() => import('../features/firm/FirmConsolePage.tsx'), 'FirmConsolePage');
const FirmInvitationPage = lazyPart(() => import('../features/firm/FirmInvitationPage.tsx'), 'FirmInvitationPage');
const AdminDashboardPage = lazyPart(() => import('../features/admin/pages/AdminDashboardPage.tsx'), 'AdminDashboardPage');
const InvitesPage = lazyPart(() => import('../features/admin/pages/InvitesPage.tsx'), 'InvitesPage');
const RecentSignupsPage = lazyPart(() => import('../features/admin/pages/RecentSignupsPage.tsx'), 'RecentSignupsPage');
const ActivityPage = lazyPart(() => import('../features/admin/pages/ActivityPage.tsx'), 'ActivityPage');
const TrialMonitoringPage = lazyPart(() => import('../features/admin/pages/TrialMonitoringPage.tsx'), 'TrialMonitoringPage');
const AuditPage = lazyPart(() => import('../features/admin/pages/AuditPage.tsx'), 'AuditPage');
const CorpusPage = lazyPart(() => import('../features/admin/pages/CorpusPage.tsx'), 'CorpusPage');
const QualityPage = lazyPart(() => import('../features/admin/pages/QualityPage.tsx'), 'QualityPage');
const UserPage = lazyPart(() => import('../features/admin/pages/UserPage.tsx'), 'UserPage');
const ExampleOrDossier = lazyPart(() => import('./ExampleOrDossier.tsx'), 'ExampleOrDossier');

const StudentPage = lazyPart(() => import('../features/subscription/pages/StudentPage.tsx'), 'StudentPage');
const SubscriptionPage = lazyPart(() => import('../features/subscription/pages/SubscriptionPage.tsx'), 'SubscriptionPage');
const SuccessPage = lazyPart(() => import('../features/subscription/pages/SuccessPage.tsx'), 'SuccessPage');
const CancelPage = lazyPart(() => import('../features/subscription/pages/CancelPage.tsx'), 'CancelPage');

const OpenLayout = lazyPart(() => import('./OpenLayout.tsx'), 'OpenLayout');
const AnonymizeDecisionPage = lazyPart(() => import('../features/anonymisation/pages/AnonymizeDecisionPage.tsx'), 'AnonymizeDecisionPage');
const AnonymisationDashboardPage = lazyPart(
  () => import('../features/anonymisation/pages/AnonymisationDashboardPage.tsx'),
  'AnonymisationDashboardPage',
);
const AnonymisationPage = lazyPart(() => import('../features/anonymisation/pages/AnonymisationPage.tsx'), 'AnonymisationPage');

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
  );
}
