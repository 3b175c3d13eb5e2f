import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './Button.tsx';
import './Dialog.css';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  /** `window` covers nearly all of the page; `sheet` rises from below. */
  shape?: 'box' | 'window' | 'sheet';
  /** Modal question: a click outside does not close it. */
  modalOnly?: boolean;
  /** Its act is under way: closed, it could no longer say what came of it. */
  busy?: boolean;
  className?: string;
};

/** A dialog above the page: traps the focus, closes with Escape and restores the focus. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  shape = 'box',
  modalOnly = false,
  busy = false,
  className,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => {
        if (!next && !busy) onClose();
      }}
      isDismissable={!modalOnly}
      className={`overlay overlay--${shape}`}
    >
      <Modal className={classNames('dialog', `dialog--${shape}`, className)}>
        <AriaDialog className="dialog__frame">
          <header className="dialog__head">
            <Heading slot="title" level={2} className="dialog__title">
              {title}
            </Heading>
            <IconButton label="Fermer" icon={<X size={20} aria-hidden="true" />} disabled={busy} onClick={onClose} />
          </header>
          <div className="dialog__body">{children}</div>
          {actions ? <footer className="dialog__actions">{actions}</footer> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
