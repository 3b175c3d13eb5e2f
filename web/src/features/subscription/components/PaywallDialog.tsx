import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { createCheckout, leaveFor, settleInvoice, useSubscription } from '../api.ts';
import { BANNER, PAYWALL, QUOTE_ADDRESS } from '../content.ts';
import './PaywallDialog.css';

/** The offers; a user without the right to ask reads that one is needed. */
export function PaywallDialog({ open, onClose, pastDue }: { open: boolean; onClose: () => void; pastDue: boolean }) {
  const subscription = useSubscription().data;
  const mayTry = subscription?.trial_available === true;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={PAYWALL.title}
      className="paywall"
      actions={
        <>
          {mayTry ? (
            <ButtonLink to="/trialPage" onClick={onClose}>
              {PAYWALL.trial}
            </ButtonLink>
          ) : null}
          <Button onClick={onClose}>{PAYWALL.close}</Button>
        </>
      }
    >
      {pastDue ? <PastDue /> : subscription?.permission === 'allowed' ? null : <p>{PAYWALL.lead}</p>}
      {subscription?.manages === 'none' ? <Notice title={PAYWALL.member} /> : <Offers onLeave={onClose} />}
    </Dialog>
  );
}

function PastDue() {
  const settle = useMutation({
    mutationFn: settleInvoice,
    onSuccess: leaveFor,
    onError: (error) => toast.error(`${PAYWALL.provider} : ${problemTitle(error)}`),
  });
  return (
    <Notice
      tone="error"
      title={PAYWALL.pastDue}
      actions={
        <Button small busy={settle.isPending || settle.isSuccess} onClick={() => settle.mutate()}>
          {BANNER.settle}
        </Button>
      }
    />
  );
}

/** The three cards: the student offer, the plan of a professional, a firm’s quote. */
export function Offers({ onLeave }: { onLeave?: () => void }) {
  const navigate = useNavigate();
  const buy = useMutation({
    mutationFn: () => createCheckout({ plan: 'premium', termsAccepted: true }),
    onSuccess: leaveFor,
    onError: (error) =>
      toast.error(`${PAYWALL.provider} : ${error instanceof ApiProblem && error.detail ? error.detail : problemTitle(error)}`),
  });
  function choose(leadsTo: (typeof PAYWALL.cards)[number]['leadsTo']): void {
    if (leadsTo === 'checkout') {
      buy.mutate();
      return;
    }
    onLeave?.();
    if (leadsTo === 'contact') toast.info(PAYWALL.quote);
    void navigate(leadsTo === 'student' ? '/studentPage' : QUOTE_ADDRESS);
  }
  return (
    <>
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
            <Button
              tone={card.leadsTo === 'checkout' ? 'primary' : 'secondary'}
              busy={card.leadsTo === 'checkout' && (buy.isPending || buy.isSuccess)}
              onClick={() => choose(card.leadsTo)}
            >
              {card.action}
            </Button>
          </li>
        ))}
      </ul>
      <p className="paywall__how">
        {PAYWALL.terms} <Link to="/conditions-vente">{PAYWALL.termsLink}</Link>. {PAYWALL.cancelAnytime}
      </p>
    </>
  );
}
