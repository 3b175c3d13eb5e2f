import { Component, type ReactNode } from 'react';
import { isMissingCode, mayReload } from '../lib/missing-code.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Shown when a page fails to load (new version deployed, connection lost) or throws. Missing code reloads the page once. The browser's Back leaves it. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { failure: 'none' | 'broken' | 'missing' }> {
  override state = { failure: 'none' as const };

  static getDerivedStateFromError(error: unknown) {
    return { failure: isMissingCode(error) ? 'missing' : 'broken' };
  }

  override componentDidCatch(error: unknown) {
    if (isMissingCode(error) && mayReload(() => sessionStorage, Date.now(), navigator.onLine)) window.location.reload();
  }

  readonly leave = () => this.setState({ failure: 'none' });

  override componentDidMount() {
    window.addEventListener('popstate', this.leave);
  }

  override componentWillUnmount() {
    window.removeEventListener('popstate', this.leave);
  }

  override render() {
    const { failure }: { failure: 'none' | 'broken' | 'missing' } = this.state;
    if (failure === 'none') return this.props.children;
    return (
      <main className="page page--narrow">
        <h1 className="page-heading">
          {failure === 'missing' ? "Une partie de l'application n'a pas pu être chargée" : "Cette page n'a pas pu s'afficher"}
        </h1>
        <Notice
          tone="error"
          urgent
          actions={
            <>
              <Button tone="primary" onClick={() => window.location.reload()}>
                Recharger la page
              </Button>
              <Button onClick={() => window.location.assign('/')}>Retour à l'accueil</Button>
            </>
          }
        >
          <p>
            {failure === 'missing'
              ? "Une nouvelle version a pu être mise en ligne, ou la connexion s'est interrompue. Vos recherches sont conservées : rechargez la page."
              : "Vos recherches sont conservées. Rechargez la page ; si l'erreur revient, revenez à l'accueil."}
          </p>
        </Notice>
      </main>
    );
  }
}
