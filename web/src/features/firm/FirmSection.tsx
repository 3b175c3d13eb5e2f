import { useState } from 'react';
import { problemTitle } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useAccount } from '../session/api.ts';
import { useDigest, useSetDigest } from '../sharing/api.ts';
import { useFirmChange } from './api.ts';
import { FIRM, MEMBER as WORDS } from './content.ts';
import './FirmSection.css';

/** On the account page: the user's firm, and leaving it. */
export function FirmSection() {
  const { firm } = useAccount();
  const [open, setOpen] = useState(false);
  if (firm === null) return null;
  return (
    <Section title={WORDS.section} text={WORDS.sectionWhat}>
      <p>{firm.name === '' ? FIRM.noName : firm.name}</p>
      <DigestChoice />
      <Button onClick={() => setOpen(true)}>{WORDS.leave}</Button>
      {open ? <LeaveDialog onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

/** Whether the daily digest of shared dossiers is sent by e-mail. */
function DigestChoice() {
  const { data: enabled } = useDigest();
  const set = useSetDigest();
  if (enabled === undefined) return null;
  return (
    <label className="firm__digest">
      <input type="checkbox" checked={enabled} onChange={(event) => set.mutate(event.target.checked)} />
      {WORDS.digest}
    </label>
  );
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { leave } = useFirmChange();
  const confirm = () =>
    leave.mutate(undefined, {
      onSuccess: () => {
        toast.success(WORDS.left);
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={WORDS.leaveTitle}
      modalOnly
      busy={leave.isPending}
      actions={
        <>
          <Button tone="danger" busy={leave.isPending} onClick={confirm}>
            {WORDS.leave}
          </Button>
          <Button disabled={leave.isPending} onClick={onClose}>
            {WORDS.cancel}
          </Button>
        </>
      }
    >
      {leave.isError ? <Notice tone="error" title={problemTitle(leave.error)} urgent /> : null}
      <p>{WORDS.leaveWhat}</p>
    </Dialog>
  );
}
