import type { PageFor } from '@attendu/contracts/pages';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyPart } from '../lib/lazy-part.ts';
import { NotFound } from './NotFoundPage.tsx';
import { SignedInLayout } from './SignedInLayout.tsx';

const DashboardPage = lazyPart(() => import('../features/dashboard/pages/DashboardPage.tsx'), 'DashboardPage');
const AccountSettingsPage = lazyPart(() => import('../features/account/pages/AccountSettingsPage.tsx'), 'AccountSettingsPage');
const FirmConsolePage = lazyPart(() => import('../features/firm/FirmConsolePage.tsx'), 'FirmConsolePage');
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

const PAGES_OF_USERS: Record<PageFor<'user'>, ReactElement> = {
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

/** Every page for signed-in users, in their layout. */
export function UserPages() {
  return (
    <SignedInLayout>
      <Routes>
        {Object.entries(PAGES_OF_USERS).map(([path, page]) => (
          <Route key={path} path={path} element={page} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </SignedInLayout>
  );
}
