import type { Doubt } from '@attendu/law/anonymisation/types';
import { X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { DOUBTS, MENTION } from '../content.ts';
import type { Doubts } from '../review/use-doubts.ts';
import './SelectionBar.css';

type DoubtBarProps = { doubt: Doubt; doubts: Doubts; onClose: () => void };

/** The current doubt, over the text on narrow screens. */
export function DoubtBar({ doubt, doubts, onClose }: DoubtBarProps) {
  return (
    <section className="selection-bar" aria-label={DOUBTS.one}>
      <p className="selection-bar__reason">{doubts.messageOf(doubt)}</p>
      <IconButton label={MENTION.close} icon={<X size={18} aria-hidden="true" />} onClick={onClose} />
      <Button small onClick={() => doubts.mask(doubt)}>
        {DOUBTS.mask}
      </Button>
      <Button small onClick={() => doubts.leave(doubt)}>
        {DOUBTS.leave}
      </Button>
      <Button small tone="primary" onClick={doubts.next}>
        {DOUBTS.next}
      </Button>
    </section>
  );
}
