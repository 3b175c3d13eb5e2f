import type { AnalysisPoint, Dossier } from '@attendu/contracts/dossier/schemas';
import { Collapsible } from '../../../ui/Collapsible.tsx';
import { documentsInOrder, mentionKey, mentionsOf, prepareAnswer } from '../answer-marks.ts';
import { DOSSIER } from '../content.ts';
import { type Cited, sameDocument } from '../sources.ts';
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
  const synthese = prepareAnswer(dossier.synthese ?? '', points, []);
  const mentions = mentionsOf(synthese, points, null);
  // The number of a document is its place among those that the short answer cites.
  const order = documentsInOrder(mentions);
  return (
    <section className="short-answer" aria-labelledby="short-answer-title">
      <h2 id="short-answer-title" tabIndex={-1}>
        {DOSSIER.shortAnswer}
      </h2>
      {synthese.trim() === '' ? (
        <p>{DOSSIER.noAnswer}</p>
      ) : (
        <Collapsible lines={6} whole=".answer-text > :first-child" more={DOSSIER.more} less={DOSSIER.less} className="short-answer__text">
          <AnswerText
            markdown={synthese}
            renderReference={(reference) => {
              const mention = mentions.find((one) => mentionKey(one) === mentionKey(reference) && one.nth === reference.nth);
              const cited = mention?.cited;
              if (!cited) return <InactiveReference raw={reference.raw} />;
              const number = order.findIndex((other) => sameDocument(other, cited)) + 1;
              return (
                <ReferenceTag
                  cited={cited}
                  number={number}
                  selected={chosen !== null && sameDocument(chosen, cited)}
                  onOpen={() => onChoose({ cited, quotations: mention.quotations }, number)}
                />
              );
            }}
          />
        </Collapsible>
      )}
    </section>
  );
}
