import type { AnalysisPoint, Dossier } from '@attendu/contracts/dossier/schemas';
import type { Sentence } from '@attendu/contracts/research/schemas';
import { mentionKey, mentionsOf, prepareAnswer } from '@attendu/law/dossier/answer-marks';
import { sameDocument } from '@attendu/law/dossier/sources';
import { RESULT } from '@attendu/law/dossier/wording';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Collapsible } from '../../../ui/Collapsible.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DOSSIER } from '../content.ts';
import type { Chosen } from '../proof/ProofPanel.tsx';
import { ProvedSentence, type SentenceElement } from '../proof/ProvedSentence.tsx';
import { proofsOf } from '../sentence-proofs.ts';
import { InactiveReference, ReferenceTag } from '../sources/ReferenceTag.tsx';
import { AnswerText } from './AnswerText.tsx';

/** The selected proof: of one reference, or of a sentence by its index. */
export type Shown = { sentence: number | null; proofs: readonly Chosen[] };

type ShortAnswerProps = {
  dossier: Dossier;
  /** Undefined while they are read, null when they could not be. */
  points: readonly AnalysisPoint[] | null | undefined;
  sentences: readonly Sentence[];
  shown: Shown | null;
  onShow: (shown: Shown) => void;
  startsOpen: boolean;
  /** Its key documents, and what can be asked next. */
  children: ReactNode;
};

/** « Réponse courte »: the synthesis, folded at first. */
export function ShortAnswer({ dossier, points, children, ...rest }: ShortAnswerProps) {
  const isBlank = (dossier.synthese ?? '').trim() === '';
  return (
    <section className="short-answer" aria-labelledby="short-answer-title">
      <h2 id="short-answer-title" tabIndex={-1}>
        {RESULT.shortAnswer}
      </h2>
      {isBlank ? <p>{RESULT.noAnswer}</p> : null}
      {!isBlank && points === undefined ? <Skeleton lines={5} label={DOSSIER.loadingAnalyses} /> : null}
      {!isBlank && points !== undefined ? <Synthesis dossier={dossier} points={points} {...rest} /> : null}
      {children}
    </section>
  );
}

type SynthesisProps = Omit<ShortAnswerProps, 'points' | 'children'> & { points: readonly AnalysisPoint[] | null };

function Synthesis({ dossier, points: read, sentences, shown, onShow, startsOpen }: SynthesisProps) {
  const points = read ?? [];
  const synthese = prepareAnswer(dossier.synthese ?? '', points, sentences);
  const mentions = mentionsOf(synthese, points, null);
  const hasVerdict = sentences[0]?.verdict === true;

  function sentence(index: number, children: ReactNode, element: SentenceElement) {
    const one = sentences[index];
    if (one === undefined) return children;
    const proofs = proofsOf(one, points, null);
    if (proofs.length === 0) return children;
    return (
      <ProvedSentence
        text={one.text}
        element={element}
        selected={shown?.sentence === index}
        onOpen={() => onShow({ sentence: index, proofs })}
      >
        {children}
      </ProvedSentence>
    );
  }

  return (
    <Collapsible
      lines={6}
      // The exception that limits the answer comes after it: neither is folded away.
      whole=".answer-text > :last-child"
      more={DOSSIER.more}
      less={DOSSIER.less}
      startsOpen={startsOpen}
      className={classNames('short-answer__text', hasVerdict && 'short-answer__text--verdict')}
    >
      <AnswerText
        markdown={synthese}
        renderReference={(reference) => {
          // Its document could not be read: the raw words of a reference say nothing to a reader.
          if (read === null) return null;
          const mention = mentions.find((one) => mentionKey(one) === mentionKey(reference) && one.nth === reference.nth);
          const cited = mention?.cited;
          if (!cited) return <InactiveReference raw={reference.raw} />;
          return (
            <ReferenceTag
              cited={cited}
              isPointSaid={points.length > 1}
              selected={shown?.proofs.some((proof) => sameDocument(proof.cited, cited)) === true}
              onOpen={() => onShow({ sentence: null, proofs: [{ cited, quotations: mention.quotations }] })}
            />
          );
        }}
        renderSentence={sentence}
      />
    </Collapsible>
  );
}
