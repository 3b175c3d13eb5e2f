import { History } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { DRAFT } from '../content.ts';
import './FollowedLine.css';

/** Shown under a question kept from the last visit, so that another one is not typed after it unawares. */
export function FoundDraft({ onErase }: { onErase: () => void }) {
  return (
    <p className="followed">
      <History size={16} aria-hidden="true" />
      <span>{DRAFT.found}</span>
      <Button tone="quiet" small onClick={onErase}>
        {DRAFT.erase}
      </Button>
    </p>
  );
}
