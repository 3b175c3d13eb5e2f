import { Dialog } from '../../ui/Dialog.tsx';
import { SECOND_FACTOR as WORDS } from './content.ts';
import { FactorCheck } from './FactorCheck.tsx';
import { settleFactor, useAskedFactor } from './fresh-factor.ts';

/** Asks for the second factor before a dangerous act, which continues once it is confirmed. */
export function FreshFactorDialog() {
  const asked = useAskedFactor();
  if (asked === null) return null;
  return (
    <Dialog open onClose={() => settleFactor(false)} title={WORDS.freshTitle} modalOnly>
      <p className="factor__lead">{WORDS.freshLead}</p>
      <FactorCheck onConfirmed={() => settleFactor(true)} />
    </Dialog>
  );
}
