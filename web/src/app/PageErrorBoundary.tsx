import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorPanel } from '../ui/Notice.tsx';

/** Shown when a page fails to load (new version deployed, connection lost) or throws. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page page--narrow">
        <ErrorPanel
          title="Cette page n’a pas pu s’afficher."
          kept="Vos recherches sont conservées. Rechargez la page ; si l’erreur revient, revenez à l’accueil."
          actions={
            <>
              <Button tone="primary" onClick={() => window.location.reload()}>
                Recharger la page
              </Button>
              <Button onClick={() => window.location.assign('/')}>Retour à l’accueil</Button>
            </>
          }
        />
      </main>
    );
  }
}
