import { type ReactNode, Suspense } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useUnsentGuard } from '../features/dashboard/searches/use-changes.ts';
import { useAskedConfirmation } from '../features/second-factor/confirmation.ts';
import { PaymentBanner } from '../features/subscription/components/PaymentBanner.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { AppFooter } from './AppFooter.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PagePending } from './PagePending.tsx';
import { TopNav } from './TopNav.tsx';

const ConfirmationDialog = lazyPart(() => import('../features/second-factor/ConfirmationDialog.tsx'), 'ConfirmationDialog');

/** Loaded only once an act asks for a confirmation. */
function Confirmation() {
  return useAskedConfirmation() === null ? null : (
    <Suspense fallback={null}>
      <ConfirmationDialog />
    </Suspense>
  );
}

/** Layout of every page of a signed-in user. */
export function SignedInLayout({ children }: { children: ReactNode }) {
  useUnsentGuard();
  return (
    <I18nProvider locale="fr-FR">
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <TopNav />
      <OfflineBanner />
      <PaymentBanner />
      <main id="contenu" className="app" tabIndex={-1}>
        <Suspense fallback={<PagePending />}>{children}</Suspense>
      </main>
      <AppFooter />
      <Confirmation />
    </I18nProvider>
  );
}
