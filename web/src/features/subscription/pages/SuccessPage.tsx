import type { Subscription } from '@attendu/contracts/billing/schemas';
import { PLANS } from '@attendu/contracts/plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { problemTitle } from '../../../lib/api.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSession } from '../../session/api.ts';
import { leaveFor, settleInvoice, syncSubscription } from '../api.ts';
import { PAYWALL, SUCCESS } from '../content.ts';
import './SuccessPage.css';

/** Opened after a payment: the server reads the subscription at the provider, without waiting for a webhook. */
export function SuccessPage() {
  const session = useSession();
  return (
    <div className="page page--narrow">
      <PageHeading title={SUCCESS.title}>{SUCCESS.title}</PageHeading>
      {session.data ? (
        <Paid />
      ) : (
        <>
          <p>{SUCCESS.signIn}</p>
          <ButtonLink to="/loginPage" state={{ from: '/success' }} tone="primary">
            Se connecter
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function Paid() {
  const client = useQueryClient();
  const sync = useMutation({ mutationFn: () => syncSubscription(client) });
  const asked = useRef(false);
  const { mutate } = sync;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate();
  }, [mutate]);
  if (sync.isError)
    return (
      <Notice tone="caution" title={SUCCESS.unknown} urgent actions={<Button onClick={() => mutate()}>{SUCCESS.again}</Button>}>
        <p>{problemTitle(sync.error)}</p>
      </Notice>
    );
  if (!sync.isSuccess)
    return (
      <div role="status">
        <p>{SUCCESS.reading}</p>
        <Skeleton lines={2} />
      </div>
    );
  return <Outcome subscription={sync.data} onAgain={() => mutate()} />;
}

function Outcome({ subscription, onAgain }: { subscription: Subscription; onAgain: () => void }) {
  const { payment, plan, permission, subscribed } = subscription;
  const settle = useMutation({
    mutationFn: settleInvoice,
    onSuccess: leaveFor,
    onError: (error) => toast.error(`${PAYWALL.provider} : ${problemTitle(error)}`),
  });
  if (payment === 'pending') return <Notice title={SUCCESS.pending} actions={<ButtonLink to="/homePage">{SUCCESS.home}</ButtonLink>} />;
  if (payment === 'action')
    return (
      <Notice
        tone="caution"
        title={SUCCESS.action}
        actions={
          <Button tone="primary" busy={settle.isPending || settle.isSuccess} onClick={() => settle.mutate()}>
            {SUCCESS.confirm}
          </Button>
        }
      />
    );
  if (permission === 'paywall' || !subscribed)
    return <Notice title={SUCCESS.none} actions={<Button onClick={onAgain}>{SUCCESS.again}</Button>} />;
  return (
    <>
      <p role="status" className="success__open">
        {plan === 'trialing' ? SUCCESS.trial : SUCCESS.open(PLANS[plan].label)}
      </p>
      <p className="success__actions">
        <ButtonLink to="/dashboardPage" tone="primary">
          {SUCCESS.begin}
        </ButtonLink>
        <ButtonLink to="/homePage">{SUCCESS.home}</ButtonLink>
        <ButtonLink to="/subscriptionPage">{SUCCESS.manage}</ButtonLink>
      </p>
    </>
  );
}
