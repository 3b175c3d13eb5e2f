import type { SubscriptionDetails } from '@attendu/contracts/billing/schemas';
import { PLANS } from '@attendu/contracts/plans';
import { formatDateLong } from '@attendu/law/typography';
import { useId, useState } from 'react';
import { problemTitle } from '../../../lib/api.ts';
import { localDay } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSession } from '../../session/api.ts';
import { useSubscriptionChange, useSubscriptionDetails } from '../api.ts';
import { CANCELLING as WORDS } from '../page-content.ts';

type CancelDialogProps = { paid: NonNullable<SubscriptionDetails['paid']>; onClose: () => void };

/** Online cancellation in the three legal steps: what ends, an optional reason, the confirmation. */
export function CancelDialog({ paid, onClose }: CancelDialogProps) {
  const [step, setStep] = useState(1);
  const [reason, setReason] = useState('');
  const { cancel } = useSubscriptionChange();
  const confirm = () =>
    cancel.mutate(reason.trim(), {
      onSuccess: () => {
        toast.success(WORDS.done);
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={WORDS.title}
      modalOnly
      actions={
        <>
          {step < 3 ? (
            <Button tone="primary" onClick={() => setStep(step + 1)}>
              {WORDS.next}
            </Button>
          ) : (
            <Button tone="danger" busy={cancel.isPending} onClick={confirm}>
              {WORDS.confirm}
            </Button>
          )}
          <Button onClick={() => (step === 1 ? onClose() : setStep(step - 1))}>{WORDS.back}</Button>
        </>
      }
    >
      <div className="subscription__dialog" aria-live="polite">
        <p className="subscription__step">{WORDS.step(step)}</p>
        {cancel.isError ? <Notice tone="error" title={problemTitle(cancel.error)} urgent /> : null}
        {step === 1 ? <What paid={paid} /> : null}
        {step === 2 ? <Why reason={reason} onChange={setReason} /> : null}
        {step === 3 ? <p>{WORDS.last}</p> : null}
      </div>
    </Dialog>
  );
}

function What({ paid }: { paid: CancelDialogProps['paid'] }) {
  const account = useSession().data;
  const end = useSubscriptionDetails().data?.subscription.current_period_end ?? null;
  const isPaid = paid.state === 'active' || paid.state === 'trialing';
  return (
    <>
      <p>
        {account ? `${account.firstName} ${account.lastName}, ${account.email}` : null}
        <br />
        {WORDS.what} : {PLANS[paid.plan].label}, depuis le {formatDateLong(localDay(paid.since))}
      </p>
      <p>{isPaid && end ? WORDS.effect(formatDateLong(localDay(end))) : WORDS.effectNow}</p>
      <p>{WORDS.keeps}</p>
    </>
  );
}

function Why({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{WORDS.why}</label>
      <textarea id={id} value={reason} maxLength={500} onChange={(event) => onChange(event.target.value)} />
    </>
  );
}
