import { formatDateLong } from '@attendu/law/typography';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { localDay } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { previewChange, useSubscriptionChange } from '../api.ts';
import { CHANGE } from '../page-content.ts';

type ChangeDialogProps = { change: { plan?: 'student' | 'premium'; seats?: number }; onClose: () => void };

/** The price of a change, now and monthly, before its confirmation. */
export function ChangeDialog({ change, onClose }: ChangeDialogProps) {
  const preview = useQuery({ queryKey: ['billing.preview-change', change], queryFn: () => previewChange(change), gcTime: 0, retry: false });
  const { change: apply } = useSubscriptionChange();
  const confirm = () =>
    apply.mutate(change, {
      onSuccess: () => {
        toast.success(CHANGE.done);
        onClose();
      },
    });
  const error = preview.error ?? apply.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title={CHANGE.title}
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
          <Button onClick={onClose}>{CHANGE.back}</Button>
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
            <p>{CHANGE.dueNow(preview.data.dueNow.cents)}</p>
            <p>{CHANGE.monthly(preview.data.monthly.cents, formatDateLong(localDay(preview.data.nextDebitAt)))}</p>
            {change.plan ? <p>{CHANGE.kept}</p> : null}
            {preview.data.unseated > 0 ? <Notice tone="caution" title={CHANGE.unseated(preview.data.unseated)} /> : null}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
