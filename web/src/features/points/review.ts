import type { AgreementChoice, AgreementName } from '@attendu/contracts/research/agreement-choice';
import { lawDayError } from '@attendu/contracts/research/law-days';
import type { DataDates, Point } from '@attendu/contracts/research/schemas';
import { readSourceList, SOURCE_KEYS, type SourceKey } from '@attendu/contracts/sources';
import { otherDayNotice } from '@attendu/law/known-law';
import type { Proposal } from './api.ts';

/** A point under review. `draft`: the text being typed, null when the point is not being edited. */
export type ReviewPoint = { id: number; text: string; sources: readonly SourceKey[]; draft: string | null; blank: boolean };

/** The contract's own limit. */
export const MOST_POINTS = 20;

export type Review = {
  points: readonly ReviewPoint[];
  globalContexte: string;
  lawDate: string;
  /** As proposed, for the notices. */
  proposedDate: string;
  /** Up to which day each kind of law is held. */
  dataDates: DataDates;
  /** First day on which a searched text was in force. */
  firstDate: string | null;
  dateError: string | null;
  notices: readonly string[];
  /** Which agreement the points search, as the server says it; null when they search none. */
  searchedAgreement: string | null;
  /** Collective agreements that could apply; none when the question leaves nothing open. */
  agreements: readonly AgreementName[];
  /** The one that the user chose among them; null while there is no answer. */
  agreement: AgreementChoice | null;
  /** The start was asked for without an answer. */
  agreementMissing: boolean;
};

/** Points under review as the user left them. `launched`: their research was being started. */
export type KeptReview = { review: Review; dossierId: string; launched: boolean };

/** Whether a reload would lose something that the user did. */
export function isEdited(review: Review, proposal: Proposal): boolean {
  const doneIn = ({ points, lawDate, agreement }: Review) => JSON.stringify([points, lawDate, agreement]);
  return doneIn(review) !== doneIn(openReview(proposal));
}

/** Warnings before the start: the server's, and those about the chosen law date. */
export function noticesOf({ notices, lawDate, proposedDate, dataDates, firstDate }: Review, today: string): string[] {
  const others = notices.filter((notice) => notice !== otherDayNotice(proposedDate, today, dataDates, firstDate));
  const ofDay = lawDayError(lawDate) === null ? otherDayNotice(lawDate, today, dataDates, firstDate) : null;
  return ofDay === null ? others : [...others, ofDay];
}

/** The agreement that will be searched, while a point still searches it. */
export const shownAgreement = ({ points, searchedAgreement }: Review): string | null =>
  points.some(({ sources }) => sources.includes('cnn')) ? searchedAgreement : null;

export type ReviewAction =
  | { type: 'edit'; id: number }
  | { type: 'draft'; id: number; text: string }
  | { type: 'save'; id: number }
  | { type: 'cancel'; id: number }
  | { type: 'add' }
  | { type: 'remove'; id: number }
  | { type: 'toggle'; id: number; kind: SourceKey }
  | { type: 'agreement'; choice: AgreementChoice }
  | { type: 'check-agreement' }
  | { type: 'date'; lawDate: string }
  | { type: 'check-date' };

export function openReview(proposal: Proposal): Review {
  return {
    points: proposal.points.map((point, id) => ({
      id,
      text: point.problem,
      sources: readSourceList(point.source).kinds,
      draft: null,
      blank: false,
    })),
    globalContexte: proposal.global_contexte,
    lawDate: proposal.law_date,
    proposedDate: proposal.law_date,
    dataDates: proposal.data_dates ?? [],
    firstDate: proposal.first_date,
    dateError: null,
    notices: proposal.notices,
    // Points kept in the tab, or proposed by a service, before the release that names the agreement have none.
    searchedAgreement: proposal.agreement ?? null,
    agreements: proposal.agreements,
    agreement: null,
    agreementMissing: false,
  };
}

function save(point: ReviewPoint): ReviewPoint {
  if (point.draft === null) return point;
  const text = point.draft.trim();
  return text === '' ? { ...point, blank: true } : { ...point, text, draft: null, blank: false };
}

function reducePoint(point: ReviewPoint, action: ReviewAction): ReviewPoint {
  switch (action.type) {
    case 'edit':
      return { ...point, draft: point.text, blank: false };
    case 'draft':
      return { ...point, draft: action.text, blank: false };
    case 'save':
      return save(point);
    case 'cancel':
      return { ...point, draft: null, blank: false };
    case 'toggle': {
      const next = SOURCE_KEYS.filter((kind) => point.sources.includes(kind) !== (kind === action.kind));
      // A point needs at least one kind: the last one stays.
      return next.length === 0 ? point : { ...point, sources: next };
    }
    default:
      return point;
  }
}

/** A new point has the kinds of the previous one, and opens in edit mode. */
function add(review: Review): Review {
  if (review.points.length >= MOST_POINTS) return review;
  const id = Math.max(-1, ...review.points.map((point) => point.id)) + 1;
  const sources = review.points.at(-1)?.sources ?? ['legiarti'];
  return { ...review, points: [...review.points, { id, text: '', sources, draft: '', blank: false }] };
}

export const isAgreementOpen = ({ agreements, agreement }: Review): boolean => agreements.length > 0 && agreement === null;

/** Every point searches the agreement that was chosen, and no point does when none was. */
function choose(review: Review, agreement: AgreementChoice): Review {
  const isNamed = typeof agreement !== 'string';
  const points = review.points.map((point) => {
    const sources = SOURCE_KEYS.filter((kind) => (kind === 'cnn' ? isNamed : point.sources.includes(kind)));
    return sources.length === 0 ? point : { ...point, sources };
  });
  return { ...review, points, agreement, agreementMissing: false };
}

function remove(review: Review, id: number): Review {
  return review.points.length <= 1 ? review : { ...review, points: review.points.filter((point) => point.id !== id) };
}

export function reduceReview(review: Review, action: ReviewAction): Review {
  // A date being typed passes through others, and a message that appears on blur would move the button being pressed: the date is
  // validated at the start of the research, and its error stays until another date is chosen.
  if (action.type === 'date') return { ...review, lawDate: action.lawDate, dateError: action.lawDate === '' ? review.dateError : null };
  if (action.type === 'check-date') return { ...review, dateError: lawDayError(review.lawDate, review.firstDate) };
  if (action.type === 'agreement') return choose(review, action.choice);
  if (action.type === 'check-agreement') return { ...review, agreementMissing: isAgreementOpen(review) };
  if (action.type === 'add') return add(review);
  if (action.type === 'remove') return remove(review, action.id);
  // A new point that stays empty is removed.
  if (action.type === 'cancel' && review.points.some(({ id, text }) => id === action.id && text === '')) return remove(review, action.id);
  return { ...review, points: review.points.map((point) => (point.id === action.id ? reducePoint(point, action) : point)) };
}

/** Saves every edit left open, as starting the research does. */
export function closeEdits(review: Review): Review {
  return { ...review, points: review.points.map(save) };
}

/** The points to send that the user wrote: they have no warnings yet. */
export function ownPoints(points: readonly Point[], proposal: Pick<Proposal, 'points'>): Point[] {
  const proposed = new Set(proposal.points.map(({ problem }) => problem));
  return points.filter(({ problem }) => !proposed.has(problem));
}

/** What is sent, or null while a point is blank. */
export function pointList(review: Review): Point[] | null {
  if (review.points.some((point) => point.draft !== null)) return null;
  return review.points.map((point) => ({ problem: point.text, source: point.sources.join(',') }));
}
