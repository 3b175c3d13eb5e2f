import type { ChangePreview } from '@attendu/contracts/billing/schemas';
import { formatDateLong } from '@attendu/law/typography';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { localDay } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { announceChange } from '../announce-change.ts';
import { type Change, previewChange, useSubscriptionChange } from '../api.ts';
import { CHANGE } from '../page-content.ts';
import './SubscriptionDialog.css';

type ChangeDialogProps = { change: Change; onClose: () => void; onDone?: () => void };

/** The price of a change, now and monthly, before its confirmation. */
export function ChangeDialog({ change, onClose, onDone }: ChangeDialogProps) {
  const { plan, seats } = change;
  const asked = { ...(plan ? { plan } : {}), ...(seats ? { seats } : {}) };
  const preview = useQuery({ queryKey: ['billing.preview-change', asked], queryFn: () => previewChange(asked), gcTime: 0, retry: false });
  const { change: apply } = useSubscriptionChange();
  const confirm = () =>
    apply.mutate(change, {
      onSuccess: (details) => {
        announceChange(details);
        (onDone ?? onClose)();
      },
    });
  const error = preview.error ?? apply.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title={CHANGE.title}
      busy={apply.isPending}
      actions={
        <>
          <Button
            tone="primary"
            busy={apply.isPending}
            aria-disabled={preview.isSuccess ? undefined : true}
            onClick={preview.isSuccess ? confirm : undefined}
          >
            {CHANGE.confirm}
          </Button>
          <Button disabled={apply.isPending} onClick={onClose}>
            {CHANGE.back}
          </Button>
        </>
      }
    >
      <div className="subscription__dialog">
        {error ? (
          <Notice tone="error" title={error instanceof ApiProblem && error.detail ? error.detail : problemTitle(error)} urgent />
        ) : null}
        {preview.isPending ? <Skeleton lines={3} label={CHANGE.reading} /> : null}
        {preview.data ? (
          <>
            <Consequences preview={preview.data} isPlan={change.plan !== undefined} />
            {preview.data.unseated > 0 ? <Notice tone="caution" title={CHANGE.unseated(preview.data.unseated)} /> : null}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

const long = (iso: string) => formatDateLong(localDay(iso));

function Consequences({ preview, isPlan }: { preview: ChangePreview; isPlan: boolean }) {
  const { dueNow, monthly, nextDebitAt, from, withdrawable } = preview;
  if (from !== null)
    return (
      <>
        <p>{CHANGE.later(long(from))}</p>
        <p>{CHANGE.monthly(monthly.cents, long(nextDebitAt))}</p>
        <p>
          {CHANGE.undo} {withdrawable ? CHANGE.withdrawalLater : null}
        </p>
      </>
    );
  return (
    <>
      <p>{CHANGE.dueNow(dueNow.cents)}</p>
      <p>{CHANGE.monthly(monthly.cents, long(nextDebitAt))}</p>
      {isPlan ? <p>{CHANGE.kept}</p> : null}
      {withdrawable ? <p>{CHANGE.withdrawal}</p> : null}
    </>
  );
}
