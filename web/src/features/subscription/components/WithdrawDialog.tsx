import { formatDateLong } from '@attendu/law/typography';
import { problemTitle } from '../../../lib/api.ts';
import { localDay } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSubscriptionChange } from '../api.ts';
import { WITHDRAWING as WORDS } from '../page-content.ts';

/** A consumer's withdrawal within fourteen days. */
export function WithdrawDialog({ until, onClose }: { until: string; onClose: () => void }) {
  const { withdraw } = useSubscriptionChange();
  const confirm = () =>
    withdraw.mutate(undefined, {
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
          <Button tone="danger" busy={withdraw.isPending} onClick={confirm}>
            {WORDS.confirm}
          </Button>
          <Button onClick={onClose}>{WORDS.back}</Button>
        </>
      }
    >
      <div className="subscription__dialog">
        {withdraw.isError ? <Notice tone="error" title={problemTitle(withdraw.error)} urgent /> : null}
        <p>{WORDS.text(formatDateLong(localDay(until)))}</p>
      </div>
    </Dialog>
  );
}
