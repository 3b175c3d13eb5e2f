import { ChevronDown } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useAccount } from '../features/session/api.ts';
import { lazyPart } from '../lib/lazy-part.ts';

const SettingsPanel = lazyPart(() => import('./SettingsPanel.tsx'), 'SettingsPanel');
const PaywallDialog = lazyPart(() => import('../features/subscription/components/PaywallDialog.tsx'), 'PaywallDialog');

/** The account button; its panel is loaded when first opened. */
export function SettingsMenu() {
  const account = useAccount();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [offers, setOffers] = useState<{ pastDue: boolean } | null>(null);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className="settings__trigger"
        aria-label={`Mon compte, ${account.email}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="settings__initial" aria-hidden="true">
          {(account.firstName || account.email).charAt(0).toUpperCase()}
        </span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <Suspense fallback={null}>
        {open ? <SettingsPanel trigger={trigger} onClose={() => setOpen(false)} onUpgrade={(pastDue) => setOffers({ pastDue })} /> : null}
        {offers ? <PaywallDialog open onClose={() => setOffers(null)} pastDue={offers.pastDue} /> : null}
      </Suspense>
    </>
  );
}
