import { formatDateShort } from '@attendu/law/typography';
import { localDay } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { QUOTA } from '../content.ts';

/** Shown when the quota is used up. `until`: ISO instant of the period's end. */
export function QuotaDialog({ open, onClose, until }: { open: boolean; onClose: () => void; until: string | null }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={QUOTA.title}
      actions={
        <Button tone="primary" onClick={onClose}>
          {QUOTA.ok}
        </Button>
      }
    >
      <p>{until ? QUOTA.until(formatDateShort(localDay(until))) : QUOTA.unknown}</p>
    </Dialog>
  );
}
