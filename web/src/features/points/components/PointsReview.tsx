import { lawDayError } from '@attendu/contracts/research/law-days';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { isOfBuilding } from '@attendu/law/building-notices';
import { Plus } from 'lucide-react';
import { type Dispatch, type RefObject, useEffect, useRef } from 'react';
import { announce } from '../../../lib/announce.ts';
import { localDay } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { useCorpus } from '../api.ts';
import { FOREWARNING, REVIEW } from '../content.ts';
import { isAgreementOpen, MOST_POINTS, noticesOf, type Review, type ReviewAction, shownAgreement } from '../review.ts';
import { AGREEMENT_FIELD, AgreementField } from './AgreementField.tsx';
import { Forewarning } from './Forewarning.tsx';
import { PointRow } from './PointRow.tsx';
import './PointsReview.css';

type PointsReviewProps = {
  review: Review;
  dispatch: Dispatch<ReviewAction>;
  /** The same question yielded no point just before. */
  again: boolean;
  /** The question was changed since. */
  isStale: boolean;
  starting: boolean;
  /** Warnings before the points are launched; null without any. */
  forewarned: readonly string[] | null;
  onLaunch: () => void;
  onEdit: () => void;
  onStart: () => void;
  onCancel: () => void;
  onRefetch: () => void;
};

/** The step between question and research, where the user edits the points. */
export function PointsReview(props: PointsReviewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { isStale } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; whoever goes on typing keeps the field
  useEffect(() => {
    if (!isStale) title.current?.focus();
  }, []);
  const said = noticesOf(props.review, localDay());
  return (
    <section className="review" aria-labelledby="review-title">
      {props.review.points.length === 0 ? (
        <NoPoint {...props} title={title} said={said} />
      ) : (
        <EditedPoints {...props} title={title} said={said} />
      )}
    </section>
  );
}

type StateProps = PointsReviewProps & {
  title: RefObject<HTMLHeadingElement | null>;
  /** The notices about the question. */
  said: readonly string[];
};

const Notices = ({ said }: { said: readonly string[] }) =>
  said.map((notice) => <Notice key={notice} tone="caution" title={<OwnText text={notice} />} />);

/** The notices that still hold: what was said while the corpus was being built goes once it is complete. */
function useStillTrue(said: readonly string[]): readonly string[] {
  const { data: corpus } = useCorpus();
  return corpus?.complete === true ? said.filter((notice) => !isOfBuilding(notice)) : said;
}

/** The notices of a proposal; the points can be proposed again once the corpus that was being built is complete. */
function Said({ said, starting, onRefetch }: Pick<StateProps, 'said' | 'starting' | 'onRefetch'>) {
  const kept = useStillTrue(said);
  return (
    <>
      <Notices said={kept} />
      {kept.length === said.length ? null : (
        <Notice
          title={REVIEW.builtSince}
          actions={
            <Button onClick={onRefetch} disabled={starting}>
              {REVIEW.proposeAgain}
            </Button>
          }
        />
      )}
    </>
  );
}

/** Which collective agreement will be searched, and how not to. */
function SearchedAgreement({ review }: { review: Review }) {
  const searched = shownAgreement(review);
  return searched === null ? null : (
    <Notice title={<OwnText text={searched} />}>
      <p>{REVIEW.agreementRemoval}</p>
    </Notice>
  );
}

function NoPoint({ title, said, again, onCancel, onRefetch }: StateProps) {
  const { data: corpus } = useCorpus();
  const kept = useStillTrue(said);
  return (
    <>
      <h2 id="review-title" ref={title} tabIndex={-1}>
        {REVIEW.title}
      </h2>
      {again ? (
        <Notice tone="caution" urgent title={REVIEW.noneAgain}>
          {said.map((notice) => (
            <p key={notice}>
              <OwnText text={notice} />
            </p>
          ))}
          <p>{corpus?.complete === false ? REVIEW.noneYet : REVIEW.noneAgainDetail}</p>
        </Notice>
      ) : (
        <>
          <Notices said={kept} />
          <p>{REVIEW.none}</p>
          <p className="review__lead">{REVIEW.noneDetail}</p>
        </>
      )}
      <div className="review__actions">
        <Button tone="primary" onClick={onRefetch}>
          {REVIEW.refetch}
        </Button>
        <Button onClick={onCancel}>{REVIEW.cancel}</Button>
      </div>
    </>
  );
}

function EditedPoints(props: StateProps) {
  const { title, said, review, dispatch, isStale, starting, forewarned, onLaunch, onEdit, onStart, onCancel, onRefetch } = props;
  const date = useRef<HTMLDivElement>(null);
  function start() {
    onStart();
    if (lawDayError(review.lawDate, review.firstDate) !== null) date.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus();
    else if (isAgreementOpen(review)) document.getElementById(AGREEMENT_FIELD)?.focus();
  }
  useEffect(() => {
    if (starting) announce(REVIEW.starting);
  }, [starting]);

  return (
    <>
      <div className="review__head">
        <h2 id="review-title" ref={title} tabIndex={-1}>
          {REVIEW.title}
        </h2>
        <p className="review__lead">{REVIEW.lead}</p>
      </div>
      {isStale ? <Notice tone="caution" urgent title={REVIEW.stale} /> : null}
      <Said said={said} starting={starting} onRefetch={onRefetch} />
      <SearchedAgreement review={review} />
      <PointList review={review} dispatch={dispatch} disabled={starting} onRemoved={() => title.current?.focus()} />
      {review.agreements.length === 0 ? null : <AgreementField review={review} dispatch={dispatch} disabled={starting} />}
      {forewarned === null ? null : (
        <Forewarning
          notices={forewarned}
          edit={FOREWARNING.editPoints}
          busy={starting}
          onLaunch={onLaunch}
          onEdit={() => {
            onEdit();
            title.current?.focus();
          }}
        />
      )}
      <div className="review__actions">
        <div className="review__date" ref={date}>
          <DateField
            label={REVIEW.lawDate}
            disabled={starting}
            value={review.lawDate}
            error={review.dateError}
            onChange={(lawDate) => dispatch({ type: 'date', lawDate })}
          />
        </div>
        <Button tone={isStale ? 'secondary' : 'primary'} busy={starting} disabled={isStale} onClick={start}>
          {starting ? REVIEW.starting : REVIEW.start}
        </Button>
        <Button onClick={onCancel} disabled={starting}>
          {REVIEW.cancel}
        </Button>
      </div>
    </>
  );
}

type PointListProps = { review: Review; dispatch: Dispatch<ReviewAction>; disabled: boolean; onRemoved: () => void };

function PointList({ review, dispatch, disabled, onRemoved }: PointListProps) {
  const { data: corpus } = useCorpus();
  const searchable = new Set(corpus?.sources.map((source) => source.kind));
  const kindsOf = (chosen: readonly string[]) => SOURCE_KEYS.filter((kind) => searchable.has(kind) || chosen.includes(kind));

  function dispatchAndKeepPlace(action: ReviewAction) {
    dispatch(action);
    if (action.type === 'remove') onRemoved();
  }

  return (
    <fieldset className="review__fields" disabled={disabled}>
      <legend className="visually-hidden">{REVIEW.title}</legend>
      <ol className="review__points">
        {review.points.map((point, index) => (
          <PointRow
            key={point.id}
            point={point}
            number={index + 1}
            kinds={kindsOf(point.sources)}
            alone={review.points.length === 1}
            dispatch={dispatchAndKeepPlace}
          />
        ))}
      </ol>
      {review.points.length < MOST_POINTS ? (
        <Button tone="quiet" icon={<Plus size={18} aria-hidden="true" />} onClick={() => dispatch({ type: 'add' })}>
          {REVIEW.add}
        </Button>
      ) : null}
    </fieldset>
  );
}
