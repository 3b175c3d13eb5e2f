import { PLANS } from '@attendu/contracts/plans';
import { formatCount } from '@attendu/law/typography';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { useSubscription } from '../api.ts';
import { PAYWALL, SUBSCRIPTION_BOX } from '../content.ts';
import { needsUpgrade, subscriptionMeter } from '../meter.ts';
import './SubscriptionBox.css';

/** The plan's badge and its meter, in the settings menu. */
export function SubscriptionBox({ onUpgrade, onLeave }: { onUpgrade: (pastDue: boolean) => void; onLeave: () => void }) {
  const { data: subscription, isError } = useSubscription();
  if (isError) return <p className="subscription-box">{SUBSCRIPTION_BOX.unavailable}</p>;
  if (!subscription) return null;
  const meter = subscriptionMeter(subscription);
  return (
    <div className="subscription-box">
      <p className="subscription-box__plan">{PLANS[subscription.plan].label}</p>
      {meter ? (
        <div className="subscription-box__meter">
          <p>
            <span>{meter.label}</span>
            <span>
              {formatCount(meter.remaining)} / {formatCount(meter.total)}
            </span>
          </p>
          <meter min={0} max={meter.total} value={meter.remaining} aria-label={meter.label} />
        </div>
      ) : null}
      {subscription.plan === 'lifetime_free' ? <p>{SUBSCRIPTION_BOX.unlimited}</p> : null}
      {subscription.status === 'past_due' ? <p className="subscription-box__due">{PAYWALL.pastDue}</p> : null}
      {subscription.manages === 'none' ? null : subscription.plan === 'trialing' && !subscription.subscribed ? (
        <Button small tone="quiet" onClick={() => onUpgrade(false)}>
          {SUBSCRIPTION_BOX.manage}
        </Button>
      ) : (
        <ButtonLink small tone="quiet" to="/subscriptionPage" onClick={onLeave}>
          {SUBSCRIPTION_BOX.manage}
        </ButtonLink>
      )}
      {needsUpgrade(subscription) ? (
        <Button small onClick={() => onUpgrade(subscription.status === 'past_due')}>
          {SUBSCRIPTION_BOX.upgrade}
        </Button>
      ) : null}
    </div>
  );
}
