import { useMutation } from '@tanstack/react-query';
import { problemTitle } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { leaveFor, settleInvoice, useSubscription } from '../api.ts';
import { BANNER, PAYWALL, SUCCESS } from '../content.ts';
import './PaymentBanner.css';

/** Banner on every page while a payment is pending, refused or disputed. */
export function PaymentBanner() {
  const subscription = useSubscription().data;
  const settle = useMutation({
    mutationFn: settleInvoice,
    onSuccess: leaveFor,
    onError: (error) => toast.error(`${PAYWALL.provider} : ${problemTitle(error)}`),
  });
  if (!subscription || subscription.payment === 'ok') return null;
  const { payment } = subscription;
  const manages = subscription.manages !== 'none';
  const waits = payment === 'failed' || payment === 'action';
  const title = payment === 'failed' && !manages ? BANNER.firm : BANNER[payment];
  return (
    <aside className="payment-banner" aria-label="Paiement">
      <Notice
        tone={payment === 'failed' || payment === 'disputed' ? 'error' : payment === 'pending' ? 'info' : 'caution'}
        title={title}
        actions={
          waits && manages ? (
            <Button small busy={settle.isPending || settle.isSuccess} onClick={() => settle.mutate()}>
              {payment === 'action' ? SUCCESS.confirm : BANNER.settle}
            </Button>
          ) : null
        }
      >
        {payment === 'failed' && subscription.permission === 'paywall' ? <p>{BANNER.failedMore}</p> : null}
      </Notice>
    </aside>
  );
}
