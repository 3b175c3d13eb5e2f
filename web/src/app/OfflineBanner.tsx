import { useOnline } from '../lib/use-online.ts';
import { Notice } from '../ui/Notice.tsx';
import './OfflineBanner.css';

const OFFLINE = {
  title: 'Vous êtes hors connexion.',
  detail:
    "Ce qui est affiché peut dater. Les changements de vos recherches sont gardés ici et partiront au retour du réseau ; ce qui reste à charger s'ouvrira alors.",
} as const;

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <div className="offline-banner">
          <Notice tone="caution" title={OFFLINE.title}>
            <p>{OFFLINE.detail}</p>
          </Notice>
        </div>
      )}
    </div>
  );
}
