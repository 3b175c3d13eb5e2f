import { formatDateShort } from '@attendu/law/typography';
import { localDay } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { QUOTA } from '../content.ts';

/** A right, but nothing left until the period ends. `until`: ISO instant of that end. */
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
