import { PROOF } from '@attendu/law/dossier/wording';
import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react';
import { ANALYSIS } from '../content.ts';
import { Fact } from '../sources/SourceFacts.tsx';
import type { Proof } from '../use-proof.ts';

/** The result of the check of quotations shown together: that of the first which does not hold. */
export function ProofFact({ proof, indexes }: { proof: Proof; indexes: readonly number[] }) {
  if (proof.against === 'checking') {
    return (
      <Fact tone="plain" icon={<LoaderCircle size={16} aria-hidden="true" />}>
        {ANALYSIS.checking}
      </Fact>
    );
  }
  if (!indexes.every((index) => proof.proved[index] === true)) {
    return (
      <Fact tone="bad" icon={<TriangleAlert size={16} aria-hidden="true" />}>
        {PROOF.unproved}
      </Fact>
    );
  }
  return (
    <Fact tone={proof.against === 'store' ? 'good' : 'plain'} icon={<CircleCheck size={16} aria-hidden="true" />}>
      {proof.against === 'store' ? PROOF.proved : PROOF.provedCopy}
    </Fact>
  );
}
