import { displayTitle } from '@attendu/law/dossier/labels';
import type { Cited } from '@attendu/law/dossier/sources';
import { Button } from '../../../ui/Button.tsx';
import { SourceTag } from '../../../ui/SourceTag.tsx';
import { ANALYSIS } from '../content.ts';
import { useProof } from '../use-proof.ts';
import { ProofFact } from './ProofFact.tsx';
import './ProofPanel.css';
import { SourceActions } from '../sources/SourceActions.tsx';
import { ForceFact, ReliabilityFact, StanceFact } from '../sources/SourceFacts.tsx';
import { WhatChanged } from '../sources/WhatChanged.tsx';
import { QuotedPassages, withRowsTogether } from './QuotedPassages.tsx';

/** The selected reference: its document and quotations. */
export type Chosen = { cited: Cited; quotations: readonly number[] };

type ProofPanelProps = {
  chosen: Chosen;
  lawDate: string;
  onOpen: () => void;
};

/** The proof of a sentence: the passage, its force, its reliability, its official page. */
export function ProofPanel({ chosen, lawDate, onOpen }: ProofPanelProps) {
  const { document, kind } = { document: chosen.cited.document, kind: chosen.cited.kind };
  const proof = useProof(document);
  const quotes = chosen.quotations.flatMap((index) => (proof.proved[index] ? (document.quotations[index]?.text ?? []) : []));
  return (
    <div className="proof">
      <p className="proof__title">
        <SourceTag kind={kind} number={chosen.cited.n} /> {displayTitle(document)}
      </p>
      {withRowsTogether(document, chosen.quotations).map((indexes) => (
        <div key={indexes[0]} className="proof__passage">
          <blockquote className="proof__quote">
            <QuotedPassages passages={indexes.flatMap((index) => document.quotations[index] ?? [])} content={document.content} />
          </blockquote>
          <ProofFact proof={proof} indexes={indexes} />
        </div>
      ))}
      <div className="proof__facts">
        <ForceFact document={document} lawDate={lawDate} />
        <StanceFact stance={document.stance} />
        <ReliabilityFact reliability={document.reliability} />
      </div>
      <div className="proof__open">
        <Button small onClick={onOpen}>
          {ANALYSIS.openDocument}
        </Button>
        <WhatChanged document={document} />
      </div>
      <SourceActions document={document} quotes={quotes} withheld={quotes.length < chosen.quotations.length} />
    </div>
  );
}
