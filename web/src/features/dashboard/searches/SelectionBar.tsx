import { CheckCheck, FolderInput, Pin, Trash2, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { SEARCHES } from './content.ts';

type SelectionBarProps = {
  count: number;
  onSelectAll: (() => void) | null;
  onPin: () => void;
  onMove: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** The actions on several searches. */
export function SelectionBar({ count, onSelectAll, onPin, onMove, onDelete, onClear }: SelectionBarProps) {
  return (
    <section className="selection" aria-label={SEARCHES.selected(count)}>
      <p role="status">{SEARCHES.selected(count)}</p>
      {onSelectAll === null ? null : (
        <Button tone="quiet" small icon={<CheckCheck size={16} aria-hidden="true" />} onClick={onSelectAll}>
          {SEARCHES.selectAll}
        </Button>
      )}
      <Button tone="quiet" small icon={<Pin size={16} aria-hidden="true" />} onClick={onPin}>
        {SEARCHES.pin}
      </Button>
      <Button tone="quiet" small icon={<FolderInput size={16} aria-hidden="true" />} onClick={onMove}>
        {SEARCHES.move}
      </Button>
      <Button tone="danger" small icon={<Trash2 size={16} aria-hidden="true" />} onClick={onDelete}>
        {SEARCHES.remove}
      </Button>
      <Button tone="quiet" small icon={<X size={16} aria-hidden="true" />} onClick={onClear}>
        {SEARCHES.unselect}
      </Button>
    </section>
  );
}
