import { withAgreement } from '@attendu/contracts/research/agreement-choice';
import { lawDayError } from '@attendu/contracts/research/law-days';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { localDay } from '../../../lib/day.ts';
import { newId } from '../../../lib/new-id.ts';
import { useIsShown } from '../../../lib/use-is-shown.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useAccount } from '../../session/api.ts';
import { type Proposal, readWarnings } from '../api.ts';
import { REVIEW } from '../content.ts';
import { createDossier, isCreated, type Launch, startAnalysis } from '../launch.ts';
import {
  closeEdits,
  isAgreementOpen,
  isEdited,
  type KeptReview,
  noticesOf,
  openReview,
  ownPoints,
  pointList,
  type Review,
  type ReviewAction,
  reduceReview,
} from '../review.ts';
import { useForewarning } from '../use-forewarning.ts';
import { PointsReview } from './PointsReview.tsx';

type ReviewStepProps = {
  contexte: string;
  /** The dossier that the question follows up. */
  parentId: string | null;
  proposal: Proposal;
  /** The same question yielded no point just before. */
  again: boolean;
  /** The question was changed since: these points are no longer about it. */
  isStale: boolean;
  /** The review of these points that the last visit left. */
  kept: KeptReview | null;
  onKeep: (kept: KeptReview | null) => void;
  /** The dossier to start; a new one when there is none. */
  dossierId: string | undefined;
  onCancel: () => void;
  onRefetch: () => void;
  /** Shows the paywall or quota window when that is what the error says. */
  refused: (error: unknown) => Promise<boolean>;
  /** The research continues without this page. */
  onStarted: () => void;
};

/** Errors whose own message says what to do. */
const KNOWN: ReadonlySet<string> = new Set(['request.rate_limited', 'research.no_law_then']);

type StepAction = ReviewAction | { type: 'close-edits' };

function reduce(review: Review, action: StepAction): Review {
  return action.type === 'close-edits' ? closeEdits(review) : reduceReview(review, action);
}

/** Keeps the review for a reload, once the user edited it or launched it, until it is started. */
function useKeeping({ kept, onKeep, proposal }: ReviewStepProps, now: KeptReview) {
  const life = useRef<'open' | 'launched' | 'started'>(kept === null ? 'open' : 'launched');
  useEffect(() => {
    if (life.current !== 'started') onKeep(life.current === 'launched' || isEdited(now.review, proposal) ? now : null);
  });
  return {
    launch() {
      life.current = 'launched';
      onKeep({ ...now, launched: true });
    },
    stop() {
      life.current = 'started';
      onKeep(null);
    },
  };
}

function useStarting() {
  return useMutation({ mutationFn: (work: () => Promise<void>) => work(), onError: (error) => toast.error(problemTitle(error)) });
}

/** Holds the points under review, and starts the research with them. */
export function ReviewStep(props: ReviewStepProps) {
  const { contexte, parentId, proposal, again, isStale, kept, onCancel, onRefetch, refused, onStarted } = props;
  const account = useAccount();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const [review, dispatch] = useReducer(reduce, kept, (left) => ({ ...openReview(proposal), ...left?.review }));
  const starting = useStarting();
  const { forewarned, dismiss, launchAfter } = useForewarning();
  // One id per review, so that retrying after a lost answer or a reload does not create a second dossier.
  const [dossierId] = useState(() => props.dossierId ?? kept?.dossierId ?? newId());
  const keeping = useKeeping(props, { review, dossierId, launched: starting.isPending });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the last visit left
  useEffect(() => {
    if (kept?.launched && props.dossierId === undefined) starting.mutate(resume);
  }, []);

  // The warnings are about the former question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the question changes
  useEffect(() => {
    if (isStale) dismiss();
  }, [isStale]);

  /** The page was reloaded during the start: opens the dossier if it was created; otherwise the points stay. */
  async function resume(): Promise<void> {
    if (await isCreated(dossierId)) openDossier();
  }

  function openDossier(): void {
    keeping.stop();
    onStarted();
    // The review of an example is the same page: going back leaves it.
    if (isShown()) navigate(`/dossier/${dossierId}`, { replace: props.dossierId !== undefined });
    else toast.info(REVIEW.started);
  }

  async function launch(wanted: Launch): Promise<void> {
    keeping.launch();
    if (await createAndStart(wanted, refused)) openDossier();
  }

  function start() {
    if (starting.isPending || isStale) return;
    const points = pointList(closeEdits(review));
    dispatch({ type: 'close-edits' });
    dispatch({ type: 'check-date' });
    dispatch({ type: 'check-agreement' });
    if (points === null || lawDayError(review.lawDate, review.firstDate) !== null || isAgreementOpen(review)) return;
    if (points.length === 0) return toast.error(REVIEW.noPoint);
    const { lawDate, agreement } = review;
    const globalContexte = agreement === null ? review.globalContexte : withAgreement(review.globalContexte, agreement);
    const wanted = { dossierId, userId: account.id, contexte, globalContexte, points, lawDate, parentId };
    starting.mutate(() =>
      launchAfter(
        () => loadWarnings(wanted, review, proposal),
        () => launch(wanted),
      ),
    );
  }

  return (
    <PointsReview
      review={review}
      again={again}
      isStale={isStale}
      dispatch={(action) => {
        // The warnings are about the former points.
        dismiss();
        dispatch(action);
      }}
      starting={starting.isPending}
      forewarned={forewarned?.notices ?? null}
      onLaunch={() => starting.mutate(async () => forewarned?.launch())}
      onEdit={dismiss}
      onStart={start}
      onCancel={onCancel}
      onRefetch={onRefetch}
    />
  );
}

/** The warnings that were not shown with the proposed points. */
async function loadWarnings(wanted: Launch, review: Review, proposal: Proposal): Promise<string[]> {
  const own = ownPoints(wanted.points, proposal);
  if (own.length === 0) return [];
  const { contexte, globalContexte, userId, lawDate, parentId = null } = wanted;
  const asked = { contexte, global_contexte: globalContexte, userId, dossierId: parentId, point_list: own, law_date: lawDate };
  const said = noticesOf(review, localDay());
  return (await readWarnings(asked)).notices.filter((notice) => !said.includes(notice));
}

/** Creates the dossier and starts its analysis. False after showing why not. */
async function createAndStart(wanted: Launch, refused: (error: unknown) => Promise<boolean>): Promise<boolean> {
  try {
    await createDossier(wanted);
  } catch (error) {
    toast.error(REVIEW.createFailed(problemTitle(error)));
    return false;
  }
  try {
    await startAnalysis(wanted);
    return true;
  } catch (error) {
    if (await refused(error)) return false;
    toast.error(error instanceof ApiProblem && KNOWN.has(error.code) ? (error.detail ?? error.title) : REVIEW.prepareFailed);
    return false;
  }
}
