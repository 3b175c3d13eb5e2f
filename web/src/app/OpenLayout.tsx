import { type ReactNode, Suspense } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../features/session/api.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Mark } from '../ui/Mark.tsx';
import { AppFooter } from './AppFooter.tsx';
import { PagePending } from './PagePending.tsx';
import { TopNav } from './TopNav.tsx';

/** Layout of a page for both visitors and signed-in users. */
export function OpenLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <I18nProvider locale="fr-FR">
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      {session.data ? <TopNav /> : <VisitorNav />}
      <main id="contenu" className="app" tabIndex={-1}>
        <Suspense fallback={<PagePending />}>{session.isPending ? <PagePending /> : children}</Suspense>
      </main>
      <AppFooter />
    </I18nProvider>
  );
}

function VisitorNav() {
  const { pathname } = useLocation();
  return (
    <header className="top-nav top-nav--visitor">
      <div className="top-nav__row">
        <Link to="/" className="top-nav__mark" aria-label="Attendu, accueil">
          <Mark />
        </Link>
        <nav aria-label="Navigation principale" />
        <ButtonLink to="/loginPage" state={{ from: pathname }} small>
          Se connecter
        </ButtonLink>
      </div>
    </header>
  );
}
