import type { ReactNode } from 'react';
import { problemTitle } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import './SubscriptionDialog.css';

type SubscriptionDialogProps = {
  title: string;
  /** The message of a confirmed change. */
  error: Error | null;
  /** The change is under way. */
  busy: boolean;
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A question before a change of the subscription, with its failure. */
export function SubscriptionDialog({ title, error, busy, actions, onClose, children }: SubscriptionDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} modalOnly busy={busy} actions={actions}>
      <div className="subscription__dialog" aria-live="polite">
        {error ? <Notice tone="error" title={problemTitle(error)} urgent /> : null}
        {children}
      </div>
    </Dialog>
  );
}

/** Options of a confirmed change: announces it and closes its dialog. */
export const thenClose = (done: string, onClose: () => void) => ({
  onSuccess: () => {
    toast.success(done);
    onClose();
  },
});
