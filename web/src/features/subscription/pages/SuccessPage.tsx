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
import { leaveFor, settleInvoice, syncSubscription, useSubscriptionDetails } from '../api.ts';
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
  return (
    <Outcome payment={sync.data.payment} plan={sync.data.plan} allowed={sync.data.permission !== 'paywall'} onAgain={() => mutate()} />
  );
}

type OutcomeProps = { payment: string; plan: keyof typeof PLANS; allowed: boolean; onAgain: () => void };

function Outcome({ payment, plan, allowed, onAgain }: OutcomeProps) {
  const details = useSubscriptionDetails().data;
  const settle = useMutation({
    mutationFn: settleInvoice,
    onSuccess: leaveFor,
    onError: (error) => toast.error(`${PAYWALL.provider} : ${problemTitle(error)}`),
  });
  const isFollowing = plan === 'trialing' && details?.paid?.state === 'trialing';
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
  if (!allowed) return <Notice title={SUCCESS.none} actions={<Button onClick={onAgain}>{SUCCESS.again}</Button>} />;
  return (
    <>
      <p role="status" className="success__open">
        {isFollowing ? SUCCESS.trial : SUCCESS.open(PLANS[plan].label)}
      </p>
      <p className="success__actions">
        <ButtonLink to="/homePage" tone="primary">
          {SUCCESS.home}
        </ButtonLink>
        <ButtonLink to="/subscriptionPage">{SUCCESS.manage}</ButtonLink>
      </p>
    </>
  );
}
