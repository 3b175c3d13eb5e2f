import { Check } from 'lucide-react';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useSubscription } from '../api.ts';
import { PAYWALL } from '../content.ts';
import './PaywallDialog.css';

/** The offers, for someone without the right to ask (spec/1 §2). */
export function PaywallDialog({ open, onClose, pastDue }: { open: boolean; onClose: () => void; pastDue: boolean }) {
  // Whoever had a trial has kept its plan, over or not.
  const mayTry = useSubscription().data?.plan === 'none';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={PAYWALL.title}
      className="paywall"
      actions={
        <>
          {mayTry ? (
            <ButtonLink to="/trialPage" tone="primary" onClick={onClose}>
              {PAYWALL.trial}
            </ButtonLink>
          ) : null}
          <Button tone={mayTry ? 'secondary' : 'primary'} onClick={onClose}>
            {PAYWALL.close}
          </Button>
        </>
      }
    >
      {pastDue ? <Notice tone="error" title={PAYWALL.pastDue} /> : <p>{PAYWALL.lead}</p>}
      <ul className="paywall__cards">
        {PAYWALL.cards.map((card) => (
          <li key={card.title}>
            <h3>{card.title}</h3>
            {card.price ? <p className="paywall__price">{card.price}</p> : null}
            <ul>
              {card.lines.map((line) => (
                <li key={line}>
                  <Check size={16} aria-hidden="true" />
                  {line}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="paywall__how">{PAYWALL.how}</p>
    </Dialog>
  );
}
