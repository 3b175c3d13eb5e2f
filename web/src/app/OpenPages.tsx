import { PAGES } from '@attendu/contracts/pages';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyPart } from '../lib/lazy-part.ts';
import type { OpenPath } from './first-paths.ts';
import { Guarded } from './guards.tsx';

const ResetPasswordPage = lazyPart(() => import('../features/session/pages/ResetPasswordPage.tsx'), 'ResetPasswordPage');
const VerifyEmailPage = lazyPart(() => import('../features/session/pages/VerifyEmailPage.tsx'), 'VerifyEmailPage');
const CreatePasswordPage = lazyPart(() => import('../features/session/pages/CreatePasswordPage.tsx'), 'CreatePasswordPage');
const TemporaryPasswordPage = lazyPart(() => import('../features/session/pages/TemporaryPasswordPage.tsx'), 'TemporaryPasswordPage');
const SecondFactorPage = lazyPart(() => import('../features/second-factor/SecondFactorPage.tsx'), 'SecondFactorPage');
const TrialPage = lazyPart(() => import('../features/subscription/pages/TrialPage.tsx'), 'TrialPage');
const FirmInvitationPage = lazyPart(() => import('../features/firm/FirmInvitationPage.tsx'), 'FirmInvitationPage');
const CallbackPage = lazyPart(() => import('../features/session/pages/CallbackPage.tsx'), 'CallbackPage');
const SuccessPage = lazyPart(() => import('../features/subscription/pages/SuccessPage.tsx'), 'SuccessPage');
const CancelPage = lazyPart(() => import('../features/subscription/pages/CancelPage.tsx'), 'CancelPage');
const OpenLayout = lazyPart(() => import('./OpenLayout.tsx'), 'OpenLayout');
const AnonymizeDecisionPage = lazyPart(() => import('../features/anonymisation/pages/AnonymizeDecisionPage.tsx'), 'AnonymizeDecisionPage');
const AnonymisationDashboardPage = lazyPart(
  () => import('../features/anonymisation/pages/AnonymisationDashboardPage.tsx'),
  'AnonymisationDashboardPage',
);
const AnonymisationPage = lazyPart(() => import('../features/anonymisation/pages/AnonymisationPage.tsx'), 'AnonymisationPage');

const OPEN_PAGES: Record<OpenPath, ReactElement> = {
  '/reset-password': <ResetPasswordPage />,
  '/verify-email': <VerifyEmailPage />,
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

/** Pages open without a session, each behind its guard, that few visitors see first. */
export function OpenPages() {
  return (
    <Routes>
      {(Object.keys(OPEN_PAGES) as OpenPath[]).map((path) => (
        <Route key={path} path={path} element={<Guarded audience={PAGES[path]}>{OPEN_PAGES[path]}</Guarded>} />
      ))}
    </Routes>
  );
}
