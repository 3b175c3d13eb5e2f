import type { SubscriptionDetails } from '@attendu/contracts/billing/schemas';
import { PLANS } from '@attendu/contracts/plans';
import { formatDateLong } from '@attendu/law/typography';
import { useId, useState } from 'react';
import { localDay } from '../../../lib/day.ts';
import { fullName } from '../../../lib/full-name.ts';
import { Button } from '../../../ui/Button.tsx';
import { useSession } from '../../session/api.ts';
import { type Managed, useSubscriptionChange } from '../api.ts';
import { CANCELLING as WORDS } from '../page-content.ts';
import { SubscriptionDialog, thenClose } from './SubscriptionDialog.tsx';

type CancelDialogProps = { paid: NonNullable<SubscriptionDetails['paid']>; which: Managed; onClose: () => void };

/** Online cancellation in the three legal steps: what ends, an optional reason, the confirmation. */
export function CancelDialog({ paid, which, onClose }: CancelDialogProps) {
  const [step, setStep] = useState(1);
  const [reason, setReason] = useState('');
  const { cancel } = useSubscriptionChange();
  return (
    <SubscriptionDialog
      title={WORDS.title}
      error={cancel.error}
      busy={cancel.isPending}
      onClose={onClose}
      actions={
        <>
          {step < 3 ? (
            <Button tone="primary" onClick={() => setStep(step + 1)}>
              {WORDS.next}
            </Button>
          ) : (
            <Button
              tone="danger"
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ ...which, reason: reason.trim() }, thenClose(WORDS.done, onClose))}
            >
              {WORDS.confirm}
            </Button>
          )}
          <Button disabled={cancel.isPending} onClick={() => (step === 1 ? onClose() : setStep(step - 1))}>
            {WORDS.back}
          </Button>
        </>
      }
    >
      <p className="subscription__step">{WORDS.step(step)}</p>
      {step === 1 ? <What paid={paid} /> : null}
      {step === 2 ? <Why reason={reason} onChange={setReason} /> : null}
      {step === 3 ? <p>{WORDS.last}</p> : null}
    </SubscriptionDialog>
  );
}

function What({ paid }: { paid: CancelDialogProps['paid'] }) {
  const account = useSession().data;
  const isPaid = paid.state === 'active' || paid.state === 'trialing';
  return (
    <>
      <p>
        {account ? [fullName(account), account.email].filter(Boolean).join(', ') : null}
        <br />
        {WORDS.what} : {PLANS[paid.plan].label}, depuis le {formatDateLong(localDay(paid.since))}
      </p>
      <p>
        {isPaid && paid.periodEnd ? WORDS.effect(formatDateLong(localDay(paid.periodEnd)), paid.state === 'trialing') : WORDS.effectNow}
      </p>
      {paid.state === 'pending' ? <p>{WORDS.underWay}</p> : null}
      <p>{WORDS.keeps}</p>
    </>
  );
}

function Why({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{WORDS.why}</label>
      <textarea className="text-box" id={id} value={reason} maxLength={500} onChange={(event) => onChange(event.target.value)} />
    </>
  );
}
