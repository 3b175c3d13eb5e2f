import type { AnalysisPoint, Dossier } from '@attendu/contracts/dossier/schemas';
import { Collapsible } from '../../../ui/Collapsible.tsx';
import { citedInOrder, quotationOf } from '../answer-numbers.ts';
import { DOSSIER } from '../content.ts';
import { type Cited, resolveReference, sameDocument } from '../sources.ts';
import { AnswerText } from './AnswerText.tsx';
import type { Chosen } from './ProofPanel.tsx';
import { InactiveReference, ReferenceTag } from './ReferenceTag.tsx';

type ShortAnswerProps = {
  dossier: Dossier;
  points: readonly AnalysisPoint[];
  chosen: Cited | null;
  onChoose: (chosen: Chosen, number: number) => void;
};

/** « Réponse courte »: the synthesis, folded until asked for. */
export function ShortAnswer({ dossier, points, chosen, onChoose }: ShortAnswerProps) {
  const synthese = dossier.synthese ?? '';
  const order = citedInOrder(synthese, points);
  return (
    <section className="short-answer" aria-labelledby="short-answer-title">
      <h2 id="short-answer-title" tabIndex={-1}>
        {DOSSIER.shortAnswer}
      </h2>
      {synthese.trim() === '' ? (
        <p>{DOSSIER.noAnswer}</p>
      ) : (
        <Collapsible lines={6} more={DOSSIER.more} less={DOSSIER.less} className="short-answer__text">
          <AnswerText
            markdown={synthese}
            renderReference={({ kind, n, m, nth, raw }) => {
              const cited = resolveReference(points, { kind, n, m }, null);
              if (!cited) return <InactiveReference raw={raw} />;
              const number = order.findIndex((other) => sameDocument(other, cited)) + 1;
              const point = points.find(({ point_index }) => point_index === cited.point);
              return (
                <ReferenceTag
                  cited={cited}
                  number={number}
                  selected={chosen !== null && sameDocument(chosen, cited)}
                  onOpen={() => onChoose({ cited, quotation: quotationOf(point, cited, nth) }, number)}
                />
              );
            }}
          />
        </Collapsible>
      )}
    </section>
  );
}
