import { formatDateLong } from '@attendu/law/typography';
import { localDay } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Managed, useSubscriptionChange } from '../api.ts';
import { WITHDRAWING as WORDS } from '../page-content.ts';
import { SubscriptionDialog, thenClose } from './SubscriptionDialog.tsx';

/** A consumer's withdrawal within fourteen days. */
export function WithdrawDialog({ until, which, onClose }: { until: string; which: Managed; onClose: () => void }) {
  const { withdraw } = useSubscriptionChange();
  return (
    <SubscriptionDialog
      title={WORDS.title}
      error={withdraw.error}
      busy={withdraw.isPending}
      onClose={onClose}
      actions={
        <>
          <Button tone="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate(which, thenClose(WORDS.done, onClose))}>
            {WORDS.confirm}
          </Button>
          <Button disabled={withdraw.isPending} onClick={onClose}>
            {WORDS.back}
          </Button>
        </>
      }
    >
      <p>{WORDS.text(formatDateLong(localDay(until)))}</p>
    </SubscriptionDialog>
  );
}
