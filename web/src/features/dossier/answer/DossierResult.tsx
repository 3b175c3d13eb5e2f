import type { AnalysisPoint, Dossier } from '@attendu/contracts/dossier/schemas';
import type { CommentAnchor } from '@attendu/contracts/dossier/sharing-schemas';
import { firstMention } from '@attendu/law/dossier/answer-marks';
import { isRefused, keyDocuments, resolveReference, sourcesOf } from '@attendu/law/dossier/sources';
import { Suspense, useEffect, useState } from 'react';
import { ApiProblem } from '../../../lib/api.ts';
import { localDay } from '../../../lib/day.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useMedia, WIDE } from '../../../lib/use-media.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useAccount } from '../../session/api.ts';
import { useAnalysisPoints, useChanges } from '../api.ts';
import { Changes, NO_CHANGE } from '../changes.ts';
import { ANALYSIS, DOSSIER } from '../content.ts';
import { followUpQuery, withTitles } from '../follow-up.ts';
import { useAnalysisWindow } from '../use-analysis-window.ts';
import { useFoundWords } from '../use-found-words.ts';
import './DossierResult.css';
import { type Chosen, ProofPanel } from '../proof/ProofPanel.tsx';
import { PastLedger } from '../run/RunLedger.tsx';
import { KeyDocuments } from '../sources/KeyDocuments.tsx';
import { FollowUp } from './FollowUp.tsx';
import { LongAnswer } from './LongAnswer.tsx';
import { ErasedNotice, OutdatedNotice } from './OutdatedNotice.tsx';
import { ShortAnswer, type Shown } from './ShortAnswer.tsx';

const analysisCode = () => import('./AnalysisDialog.tsx');
const CommentsPanel = lazyPart(() => import('../../sharing/CommentsPanel.tsx'), 'CommentsPanel');
const AnswerRating = lazyPart(() => import('../rating/AnswerRating.tsx'), 'AnswerRating');
const AnalysisDialog = lazyPart(analysisCode, 'AnalysisDialog');

/** `onAsk`: resolves to whether the question is on its way. */
type DossierResultProps = { dossier: Dossier; onAsk: (question: string) => Promise<boolean> };

/** A finished dossier, with the changes of the law since. */
export function DossierResult(props: DossierResultProps) {
  const changes = useChanges(props.dossier);
  return (
    <Changes value={changes.data ?? (props.dossier.changed_citations > 0 ? 'unknown' : NO_CHANGE)}>
      <Result {...props} />
    </Changes>
  );
}

/** Preloads the dialog while the answer is read. A failed load is retried when it opens. */
function usePreloadedDialog(): void {
  useEffect(() => void analysisCode().catch(() => undefined), []);
}

function failureOf({ error }: { error: Error | null }): string | null {
  if (error === null) return null;
  // An answer came, and cannot be read.
  const isUnreadable = error instanceof ApiProblem && error.code === 'unreadable' && error.status < 400;
  return isUnreadable ? DOSSIER.treatmentFailed : DOSSIER.analysesFailed;
}

/** The answers, with the proof beside them (in a bottom sheet on narrow screens). */
function Result({ dossier, onAsk }: DossierResultProps) {
  const analyses = useAnalysisPoints(dossier.id);
  const points = analyses.data?.points ?? [];
  const sentences = analyses.data?.synthese_sentences ?? [];
  const window = useAnalysisWindow();
  const wide = useMedia(WIDE);
  const isFound = useFoundWords(analyses.isSuccess);
  const [asked, setShown] = useState<Shown | null>(null);
  const lawDate = dossier.law_date ?? localDay();
  const inFirm = useAccount().firm !== null;
  usePreloadedDialog();

  // On wide screens the first proof is shown at once.
  const first = wide && asked === null ? firstMention(dossier.synthese ?? '', points, sentences, null) : null;
  const shown = first === null ? asked : { sentence: null, proofs: [first] };

  function follow(question: string) {
    const context = withTitles(dossier.synthese ?? '', (reference) => resolveReference(points, reference, null));
    return onAsk(followUpQuery(context, question));
  }

  return (
    <div className="result">
      <div className="result__main">
        <ErasedNotice points={points} />
        {dossier.changed_citations > 0 ? <OutdatedNotice dossier={dossier} /> : null}
        <ShortAnswer
          dossier={dossier}
          points={analyses.isError ? null : analyses.data?.points}
          sentences={sentences}
          shown={shown}
          onShow={setShown}
          startsOpen={isFound}
        >
          {analyses.isPending || isRefused(points) ? null : (
            <KeyDocuments documents={keyDocuments(points)} onOpen={(cited) => window.open(cited.point, { cited, quotations: [] })} />
          )}
          {dossier.access === 'own' ? <FollowUp dossier={dossier} onAsk={follow} /> : null}
        </ShortAnswer>
        <LongAnswer
          points={analyses.data?.points}
          error={failureOf(analyses)}
          onRetry={() => void analyses.refetch()}
          onOpen={(point) => window.open(point.point_index, null)}
        />
        {analyses.data ? (
          <Suspense fallback={null}>
            <AnswerRating dossierId={dossier.id} />
          </Suspense>
        ) : null}
        {inFirm && points.length > 0 ? (
          <Suspense fallback={null}>
            <CommentsPanel
              dossierId={dossier.id}
              points={points}
              shortAnswer={sentences}
              current={asked === null ? null : anchorOf(asked)}
              onShow={(anchor) => showCommented(anchor, points, window.open)}
            />
          </Suspense>
        ) : null}
        <PastLedger dossierId={dossier.id} />
      </div>
      <Proofs
        shown={shown}
        wide={wide}
        lawDate={lawDate}
        onOpen={(chosen) => {
          window.open(chosen.cited.point, chosen);
          if (!wide) setShown(null);
        }}
        onClose={() => setShown(null)}
      />
      <OpenAnalysis window={window} points={points} lawDate={lawDate} />
    </div>
  );
}

type Window = ReturnType<typeof useAnalysisWindow>;

/** Scrolls the commented place into view: the sentence of the short answer, or the analysis of its point. */
function showCommented(anchor: CommentAnchor, points: readonly AnalysisPoint[], open: Window['open']): void {
  if (anchor.kind === 'sentence') {
    if (anchor.point !== null) open(anchor.point, null);
    else document.getElementById('short-answer-title')?.focus();
    return;
  }
  const point = points.find(({ point_index }) => point_index === anchor.point);
  const all = point ? sourcesOf(point).flatMap(({ sources }) => sources) : [];
  const cited = all.find(({ kind, document: { versionId } }) => kind === anchor.source && versionId === anchor.version_id);
  open(anchor.point, cited ? { cited, quotations: [] } : null);
}

type ProofsProps = { shown: Shown | null; wide: boolean; lawDate: string; onOpen: (chosen: Chosen) => void; onClose: () => void };

/** The texts that prove what is shown. */
function Proofs({ shown, wide, lawDate, onOpen, onClose }: ProofsProps) {
  const panels = shown?.proofs.map((chosen) => (
    <ProofPanel
      key={`${chosen.cited.point} ${chosen.cited.document.versionId} ${chosen.quotations.join()}`}
      chosen={chosen}
      lawDate={lawDate}
      onOpen={() => onOpen(chosen)}
    />
  ));
  if (!wide) {
    return (
      <Dialog open={shown !== null} onClose={onClose} title={ANALYSIS.proof} shape="sheet">
        {panels}
      </Dialog>
    );
  }
  return (
    <aside className="result__aside" aria-label={ANALYSIS.proof}>
      <section className="result__proof" aria-live="polite">
        <h2>{ANALYSIS.proof}</h2>
        {panels ?? <p className="result__hint">{ANALYSIS.proofHint}</p>}
      </section>
    </aside>
  );
}

/** The whole analysis of the point that the URL opens, if any. */
function OpenAnalysis({ window, points, lawDate }: { window: Window; points: readonly AnalysisPoint[]; lawDate: string }) {
  const point = points.find(({ point_index }) => point_index === window.request?.point);
  if (point === undefined) return null;
  const requested = window.request?.document ?? null;
  const cited = requested && resolveReference(points, { ...requested, m: requested.point }, null);
  return (
    <Suspense fallback={null}>
      <AnalysisDialog
        points={points}
        point={point}
        lawDate={lawDate}
        requested={cited && requested ? { cited, quotations: requested.quotations } : null}
        onClose={window.close}
      />
    </Suspense>
  );
}

/** The place that a new comment is about while this is shown beside the answer. */
function anchorOf({ sentence, proofs }: Shown): CommentAnchor | null {
  if (sentence !== null) return { kind: 'sentence', point: null, sentence };
  const cited = proofs[0]?.cited;
  return cited ? { kind: 'source', point: cited.point, source: cited.kind, version_id: cited.document.versionId } : null;
}
