import { problemTitle } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FreshSignIn } from '../session/components/FreshSignIn.tsx';
import { useProfile } from '../session/profile.ts';
import { proveOwner } from './api.ts';
import { settleConfirmation, useAskedConfirmation } from './confirmation.ts';
import { SECOND_FACTOR as WORDS } from './content.ts';
import { FactorCheck } from './FactorCheck.tsx';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';

/** Asks for the second factor, or for a proof of the account's owner, before a dangerous act, which continues once it is confirmed. */
export function ConfirmationDialog() {
  const asked = useAskedConfirmation();
  if (asked === null) return null;
  return (
    <Dialog open onClose={() => settleConfirmation(false)} title={WORDS.freshTitle} modalOnly>
      {asked.wanted === 'factor' ? (
        <>
          <p className="factor__lead">{WORDS.freshLead}</p>
          <FactorCheck onConfirmed={() => settleConfirmation(true)} />
        </>
      ) : (
        <OwnerProof />
      )}
    </Dialog>
  );
}

function OwnerProof() {
  const profile = useProfile();
  if (profile.isPending) return <Skeleton lines={2} />;
  if (profile.isError) {
    const retry = <Button onClick={() => void profile.refetch()}>{WORDS.retry}</Button>;
    return <ErrorPanel title={problemTitle(profile.error)} actions={retry} />;
  }
  if (!profile.data.hasPassword) return <FreshSignIn profile={profile.data} next="/accountPage" />;
  return (
    <OwnPasswordForm
      lead={WORDS.proofLead}
      submit={WORDS.confirm}
      send={proveOwner}
      onDone={() => settleConfirmation(true)}
      onCancel={() => settleConfirmation(false)}
    />
  );
}
