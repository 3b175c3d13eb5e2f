import type { ReactNode, RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';

type PanelPopoverProps = {
  /** The button that opened it, focused again when it closes. */
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
  className: string;
  children: ReactNode;
};

/** A panel open under the right end of its button. Escape and a click outside close it. */
export function PanelPopover({ trigger, onClose, className, children }: PanelPopoverProps) {
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      placement="bottom end"
      offset={4}
      className={className}
    >
      {children}
    </Popover>
  );
}
