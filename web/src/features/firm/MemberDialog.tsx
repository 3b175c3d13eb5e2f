import { useState } from 'react';
import { problemTitle } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toast } from '../../ui/toast-store.ts';
import { wasNotConfirmed } from '../second-factor/confirmation.ts';
import { type Member, useFirmChange } from './api.ts';
import { MEMBER as WORDS } from './content.ts';

/** Replaces the button that was pressed. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

/** The acts of an administrator on a member, each with its consequences before it is done. */
export function MemberDialog({ member, isSelf, onClose }: { member: Member; isSelf: boolean; onClose: () => void }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const { changeRole, remove, leave } = useFirmChange();
  const role = member.isAdmin ? 'member' : 'admin';
  const done = (sentence: string) => () => {
    toast.success(sentence);
    onClose();
  };
  const quit = isSelf ? leave : remove;
  // Each act begins by forgetting the failure of the other.
  const error = changeRole.error ?? quit.error;
  return (
    <Dialog open onClose={onClose} title={member.email} busy={changeRole.isPending || quit.isPending}>
      <div className="firm__acts">
        {error && !wasNotConfirmed(error) ? <Notice tone="error" title={problemTitle(error)} urgent /> : null}
        <p>{member.isAdmin ? WORDS.demoteWhat : WORDS.promoteWhat}</p>
        <Button
          busy={changeRole.isPending}
          onClick={() => {
            quit.reset();
            changeRole.mutate({ userId: member.userId, role }, { onSuccess: done(WORDS.roleChanged) });
          }}
        >
          {member.isAdmin ? WORDS.demote : WORDS.promote}
        </Button>
        <p>{isSelf ? WORDS.leaveWhat : WORDS.removeWhat}</p>
        {isLeaving ? (
          <fieldset className="firm__confirm">
            <legend>{isSelf ? WORDS.leaveTitle : WORDS.removeTitle(member.email)}</legend>
            <Button ref={focus} disabled={quit.isPending} onClick={() => setIsLeaving(false)}>
              {WORDS.cancel}
            </Button>
            <Button
              tone="danger"
              busy={quit.isPending}
              onClick={() => {
                changeRole.reset();
                if (isSelf) leave.mutate(undefined, { onSuccess: done(WORDS.left) });
                else remove.mutate(member.userId, { onSuccess: done(WORDS.removed) });
              }}
            >
              {WORDS.confirm}
            </Button>
          </fieldset>
        ) : (
          <Button tone="danger" onClick={() => setIsLeaving(true)}>
            {isSelf ? WORDS.leave : WORDS.remove}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
