import { lawDayError } from '@attendu/contracts/research/law-days';
import { useReducer, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { newId } from '../../../lib/new-id.ts';
import { toast } from '../../../ui/toast-store.ts';
import { createDossier, type Launch, startAnalysis } from '../../dossier/launch.ts';
import { useAccount } from '../../session/api.ts';
import type { Proposal } from '../api.ts';
import { REVIEW } from '../content.ts';
import { closeEdits, openReview, pointList, type Review, type ReviewAction, reduceReview } from '../review.ts';
import { PointsReview } from './PointsReview.tsx';

type ReviewStepProps = {
  contexte: string;
  /** The dossier that the question follows. */
  parentId: string | null;
  proposal: Proposal;
  onCancel: () => void;
  onRefetch: () => void;
  /** Shows the paywall or quota window when that is what the error says. */
  refused: (error: unknown) => Promise<boolean>;
};

type StepAction = ReviewAction | { type: 'close-edits' };

function reduce(review: Review, action: StepAction): Review {
  return action.type === 'close-edits' ? closeEdits(review) : reduceReview(review, action);
}

/** Holds the points under review, and starts the research with them. */
export function ReviewStep({ contexte, parentId, proposal, onCancel, onRefetch, refused }: ReviewStepProps) {
  const account = useAccount();
  const navigate = useNavigate();
  const [review, dispatch] = useReducer(reduce, proposal, openReview);
  const [starting, setStarting] = useState(false);
  // One id for this review, so that starting again after a lost answer does not create a second dossier.
  const [dossierId] = useState(newId);

  async function launch(wanted: Launch): Promise<void> {
    try {
      await createDossier(wanted);
    } catch (error) {
      toast.error(REVIEW.createFailed(problemTitle(error)));
      return;
    }
    try {
      await startAnalysis(wanted);
    } catch (error) {
      if (await refused(error)) return;
      toast.error(error instanceof ApiProblem && error.code === 'request.rate_limited' ? error.title : REVIEW.prepareFailed);
      return;
    }
    navigate(`/dossier/${wanted.dossierId}`);
  }

  function start() {
    if (starting) return;
    const points = pointList(closeEdits(review));
    dispatch({ type: 'close-edits' });
    dispatch({ type: 'check-date' });
    if (points === null || lawDayError(review.lawDate, review.firstDate) !== null) return;
    if (points.length === 0) return toast.error(REVIEW.noPoint);
    setStarting(true);
    const { globalContexte, lawDate } = review;
    const wanted = { dossierId, userId: account.id, contexte, globalContexte, points, lawDate, parentId };
    void launch(wanted).finally(() => setStarting(false));
  }

  return <PointsReview review={review} dispatch={dispatch} starting={starting} onStart={start} onCancel={onCancel} onRefetch={onRefetch} />;
}
