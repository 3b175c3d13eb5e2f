import type { Envelope, EventConsumedBy, EventData } from '@attendu/contracts/event-registry';
import { parisDay } from '@attendu/contracts/paris-day';

/** The user id of all deleted accounts together, which makes them indistinguishable. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Consumed events, except account deletions, which anonymise the log, and acts of administrators, which go to the audit log. */
export type LoggedName = Exclude<
  EventConsumedBy<'admin-analytics'>,
  'user.deleted' | 'account.administered' | 'subscription.administered' | 'corpus.administered' | 'model-consent.changed'
>;
/** The logged part of an event: ids and facts, never texts. */
export type LoggedEvent = {
  [N in LoggedName]: Pick<Envelope<N>, 'id' | 'name' | 'version' | 'occurredAt' | 'data'>;
}[LoggedName];

/** The same event, attributed to nobody. A deleted user leaves the firm, but the firm's count is unchanged. */
export function withoutUser(event: LoggedEvent): LoggedEvent {
  const data = { ...event.data, userId: NOBODY, ...(event.name === 'user.registered' ? { firmId: null } : {}) };
  return { ...event, data } as LoggedEvent;
}

export type DayRow = { readonly day: string; readonly requests: number };
export type UserDayRow = DayRow & { readonly userId: string; readonly lastAt: string };
export type FirmDayRow = DayRow & { readonly firmId: string };
/** Facts counted by day, beside requests. */
export type Fact =
  | 'signups'
  | 'completed'
  | 'failed'
  | 'refused'
  | 'quotations_checked'
  | 'quotations_removed'
  | 'exported_docx'
  | 'exported_pdf'
  | 'model_analyses'
  | 'model_input_tokens'
  | 'model_output_tokens'
  | 'model_millicents';
export type FactRow = { readonly day: string; readonly fact: Fact; readonly count: number };
/** Answers of a day by their duration in whole seconds. */
export type DurationRow = { readonly day: string; readonly seconds: number; readonly answers: number };
/** The steps that an account reached. `signedUpAt`: null while its sign-up event is missing. */
export type AccountRow = {
  readonly userId: string;
  readonly signedUpAt: string | null;
  readonly trial: boolean;
  readonly paid: boolean;
  readonly requests: number;
};
/** The last rating of an answer by a reader; `useful` null: withdrawn. */
export type RatingRow = {
  readonly dossierId: string;
  readonly userId: string;
  readonly ratedAt: string;
  readonly eventId: string;
  readonly useful: boolean | null;
  readonly reasons: readonly string[];
  readonly commented: boolean;
};

/**
 * The increments of events to the projections. Merging them is commutative and associative, so the order of delivery does not matter;
 * each event must be given once, which the log's primary key ensures.
 */
export type Additions = {
  readonly days: readonly DayRow[];
  readonly userDays: readonly UserDayRow[];
  readonly firmDays: readonly FirmDayRow[];
  readonly facts: readonly FactRow[];
  readonly durations: readonly DurationRow[];
  readonly accounts: readonly AccountRow[];
  readonly ratings: readonly RatingRow[];
};

/** One row per key, equal keys merged. */
function merged<T>(rows: readonly T[], key: (row: T) => string, merge: (a: T, b: T) => T): T[] {
  const found = new Map<string, T>();
  for (const row of rows) {
    const known = found.get(key(row));
    found.set(key(row), known === undefined ? row : merge(known, row));
  }
  return [...found.values()];
}

const sum = <T extends { readonly requests: number }>(a: T, b: T): T => ({ ...a, requests: a.requests + b.requests });

export function additionsOf(events: readonly LoggedEvent[]): Additions {
  const asked = events.flatMap((event) => (event.name === 'analysis.requested' ? [event] : []));
  const requests = asked.map(({ data, occurredAt }) => ({
    ...{ day: dayOf(occurredAt), requests: 1 },
    ...{ userId: data.userId, firmId: data.firmId, lastAt: occurredAt },
  }));
  return {
    days: merged(
      requests.map(({ day, requests: count }) => ({ day, requests: count })),
      ({ day }) => day,
      sum,
    ),
    userDays: merged(
      requests.map(({ firmId: _, ...row }) => row),
      ({ userId, day }) => `${userId} ${day}`,
      (a, b) => ({ ...sum(a, b), lastAt: [a.lastAt, b.lastAt].sort()[1] ?? b.lastAt }),
    ),
    firmDays: merged(
      requests.flatMap(({ day, requests: count, firmId }) => (firmId === null ? [] : [{ firmId, day, requests: count }])),
      ({ firmId, day }) => `${firmId} ${day}`,
      sum,
    ),
    facts: merged(
      events.flatMap(factsOf),
      ({ day, fact }) => `${day} ${fact}`,
      (a, b) => ({ ...a, count: a.count + b.count }),
    ),
    durations: merged(
      events.flatMap(durationOf),
      ({ day, seconds }) => `${day} ${seconds}`,
      (a, b) => ({ ...a, answers: a.answers + b.answers }),
    ),
    accounts: merged(events.flatMap(accountOf), ({ userId }) => userId, mergeAccounts),
    ratings: merged(
      events.flatMap(ratingOf),
      ({ dossierId, userId }) => `${dossierId} ${userId}`,
      (a, b) => (isLater(a, b) ? a : b),
    ),
  };
}

const dayOf = (occurredAt: string): string => parisDay(new Date(occurredAt));

function factsOf(event: LoggedEvent): FactRow[] {
  const day = dayOf(event.occurredAt);
  return countsOf(event).flatMap(([fact, count]) => (count === 0 ? [] : [{ day, fact, count }]));
}

function countsOf(event: LoggedEvent): (readonly [Fact, number])[] {
  switch (event.name) {
    case 'user.registered':
      return [['signups', 1]];
    case 'dossier.completed':
      return [['completed', 1]];
    case 'dossier.failed':
      return [['failed', 1]];
    case 'dossier.exported':
      return [[`exported_${event.data.format}`, 1]];
    case 'analysis.done': {
      const { facts } = event.data;
      if (facts === undefined) return [];
      return [
        ['refused', Number(facts.refused)],
        ['quotations_checked', facts.quotationsChecked],
        ['quotations_removed', facts.quotationsRemoved],
        ...modelCounts(facts.model),
      ];
    }
    default:
      return [];
  }
}

/** Counters are whole numbers: euros are counted in thousandths of a cent. */
export const MILLICENTS = 100_000;

type ModelFacts = NonNullable<NonNullable<EventData<'analysis.done'>['facts']>['model']>;

function modelCounts(model: ModelFacts | undefined): (readonly [Fact, number])[] {
  if (model === undefined) return [];
  return [
    ['model_analyses', 1],
    ['model_input_tokens', model.inputTokens],
    ['model_output_tokens', model.outputTokens],
    ['model_millicents', Math.round(model.euros * MILLICENTS)],
  ];
}

function durationOf(event: LoggedEvent): DurationRow[] {
  if (event.name !== 'analysis.done' || event.data.facts === undefined) return [];
  return [{ day: dayOf(event.occurredAt), seconds: event.data.facts.seconds, answers: 1 }];
}

/** Deleted accounts have no row: they are only counted. */
function accountOf(event: LoggedEvent): AccountRow[] {
  const { userId } = event.data;
  if (userId === NOBODY) return [];
  const row = { userId, signedUpAt: null, trial: false, paid: false, requests: 0 };
  switch (event.name) {
    case 'user.registered':
      return [{ ...row, signedUpAt: event.occurredAt, trial: event.data.grant?.plan === 'trialing' }];
    case 'trial.started':
      return [{ ...row, trial: true }];
    case 'analysis.requested':
      return [{ ...row, requests: 1 }];
    case 'subscription.changed':
      return event.data.change === 'started' ? [{ ...row, paid: true }] : [];
    default:
      return [];
  }
}

function mergeAccounts(a: AccountRow, b: AccountRow): AccountRow {
  const dates = [a.signedUpAt, b.signedUpAt].flatMap((at) => (at === null ? [] : [at])).sort();
  return { ...sum(a, b), signedUpAt: dates[0] ?? null, trial: a.trial || b.trial, paid: a.paid || b.paid };
}

function ratingOf(event: LoggedEvent): RatingRow[] {
  if (event.name !== 'answer.rated') return [];
  const { dossierId, userId, useful, reasons, commented } = event.data;
  return [{ dossierId, userId, ratedAt: event.occurredAt, eventId: event.id, useful, reasons, commented }];
}

/** At the same instant the greater id wins, so that any order of delivery gives the same result. */
function isLater(a: RatingRow, b: RatingRow): boolean {
  return a.ratedAt > b.ratedAt || (a.ratedAt === b.ratedAt && a.eventId > b.eventId);
}
