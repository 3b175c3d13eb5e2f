import type { Doubt } from '@attendu/law/anonymisation/types';
import { X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { DOUBTS, MENTION } from '../content.ts';
import './SelectionBar.css';

type DoubtBarProps = { doubt: Doubt; onMask: () => void; onLeave: () => void; onNext: () => void; onClose: () => void };

/** The current doubt, over the text on narrow screens. */
export function DoubtBar({ doubt, onMask, onLeave, onNext, onClose }: DoubtBarProps) {
  return (
    <section className="selection-bar" aria-label={DOUBTS.one}>
      <p className="selection-bar__reason">{doubt.message}</p>
      <IconButton label={MENTION.close} icon={<X size={18} aria-hidden="true" />} onClick={onClose} />
      <Button small onClick={onMask}>
        {DOUBTS.mask}
      </Button>
      <Button small onClick={onLeave}>
        {DOUBTS.leave}
      </Button>
      <Button small tone="primary" onClick={onNext}>
        {DOUBTS.next}
      </Button>
    </section>
  );
}
