import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import { firstParagraphs } from '@attendu/law/dossier/first-words';
import { countSources, type PointStanding, standingOf } from '@attendu/law/dossier/sources';
import { RESULT, STANDING } from '@attendu/law/dossier/wording';
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Typeset } from '../../../ui/Typeset.tsx';
import { DOSSIER } from '../content.ts';
import './LongAnswer.css';

type LongAnswerProps = {
  points: readonly AnalysisPoint[] | undefined;
  error: string | null;
  onRetry: () => void;
  onOpen: (point: AnalysisPoint) => void;
};

/** « Réponse longue »: one row per point of law, in order. */
export function LongAnswer({ points, error, onRetry, onOpen }: LongAnswerProps) {
  return (
    <section className="long-answer" aria-labelledby="long-answer-title">
      <h2 id="long-answer-title">{RESULT.longAnswer}</h2>
      {error ? <ErrorPanel title={error} kept={DOSSIER.fetchKept} actions={<Button onClick={onRetry}>{DOSSIER.retry}</Button>} /> : null}
      {!error && points === undefined ? <Skeleton lines={5} label={DOSSIER.loadingAnalyses} /> : null}
      {points?.length === 0 ? <p>{RESULT.noPoints}</p> : null}
      <ol>
        {points?.map((point) => (
          <PointRow key={point.point_index} point={point} onOpen={() => onOpen(point)} />
        ))}
      </ol>
    </section>
  );
}

function PointRow({ point, onOpen }: { point: AnalysisPoint; onOpen: () => void }) {
  const { point: text, final_answer, insufficient } = point.point_data;
  return (
    <li className="long-answer__row">
      <span className="long-answer__number" aria-hidden="true">
        {point.point_index}
      </span>
      <div className="long-answer__body">
        <h3>
          <Typeset text={text} />
        </h3>
        <div className="long-answer__words">
          {(insufficient === null ? firstParagraphs(final_answer) : [insufficient]).map((words) => (
            <p key={words}>
              <Typeset text={words} />
            </p>
          ))}
        </div>
        <div className="long-answer__foot">
          <span className="long-answer__count">{RESULT.sources(countSources(point))}</span>
          <Standing standing={standingOf(point)} />
          <Button tone="quiet" small onClick={onOpen} aria-label={`${DOSSIER.seeAnalysis} : ${text}`}>
            {DOSSIER.seeAnalysis}
          </Button>
        </div>
      </div>
    </li>
  );
}

const STANDING_ICONS = { verified: CircleCheck, deduced: CircleDashed, opposed: TriangleAlert, insufficient: CircleAlert } as const;

function Standing({ standing }: { standing: PointStanding }) {
  const Icon = STANDING_ICONS[standing];
  return (
    <span className={`standing standing--${standing}`}>
      <Icon size={16} aria-hidden="true" />
      {STANDING[standing]}
    </span>
  );
}
