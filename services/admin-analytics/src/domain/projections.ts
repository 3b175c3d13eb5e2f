import type { Envelope, EventConsumedBy } from '@attendu/contracts/event-registry';
import { parisDay } from '@attendu/contracts/paris-day';

/** The user id of all deleted accounts together, which makes them indistinguishable. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Consumed events, except the end of an account, which anonymises the log, and acts of administrators, which have a log of their own. */
export type LoggedName = Exclude<EventConsumedBy<'admin-analytics'>, 'user.deleted' | 'account.administered' | 'subscription.administered'>;
/** What the log keeps of an event: ids and facts, never texts. */
export type LoggedEvent = {
  [N in LoggedName]: Pick<Envelope<N>, 'id' | 'name' | 'version' | 'occurredAt' | 'data'>;
}[LoggedName];

/** The same event, of nobody. A deleted user has no firm, but the firm's count is unchanged. */
export function asNobodys(event: LoggedEvent): LoggedEvent {
  const data = { ...event.data, userId: NOBODY, ...(event.name === 'user.registered' ? { firmId: null } : {}) };
  return { ...event, data } as LoggedEvent;
}

export type DayRow = { readonly day: string; readonly requests: number };
export type UserDayRow = DayRow & { readonly userId: string; readonly lastAt: string };
export type FirmDayRow = DayRow & { readonly firmId: string };
export type MemberRow = { readonly userId: string; readonly firmId: string; readonly registeredAt: string };

/** The increments of events to the projections. Adding is commutative and associative: the order of delivery does not matter. */
export type Additions = {
  readonly days: readonly DayRow[];
  readonly userDays: readonly UserDayRow[];
  readonly firmDays: readonly FirmDayRow[];
  readonly members: readonly MemberRow[];
};

/** The increments of events, one row per key. Each event must be given once, which the log's primary key ensures. */
export function additionsOf(events: readonly LoggedEvent[]): Additions {
  const days = new Map<string, DayRow>();
  const userDays = new Map<string, UserDayRow>();
  const firmDays = new Map<string, FirmDayRow>();
  const members = new Map<string, MemberRow>();
  for (const event of events) {
    switch (event.name) {
      case 'analysis.requested': {
        const { userId, firmId } = event.data;
        const day = parisDay(new Date(event.occurredAt));
        days.set(day, { day, requests: (days.get(day)?.requests ?? 0) + 1 });
        const ofUser = userDays.get(`${userId} ${day}`);
        const lastAt = ofUser && ofUser.lastAt > event.occurredAt ? ofUser.lastAt : event.occurredAt;
        userDays.set(`${userId} ${day}`, { userId, day, requests: (ofUser?.requests ?? 0) + 1, lastAt });
        if (firmId !== null) {
          firmDays.set(`${firmId} ${day}`, { firmId, day, requests: (firmDays.get(`${firmId} ${day}`)?.requests ?? 0) + 1 });
        }
        break;
      }
      case 'user.registered': {
        const { userId, firmId } = event.data;
        const known = members.get(userId);
        if (firmId !== null && (!known || isLater(event.occurredAt, firmId, known))) {
          members.set(userId, { userId, firmId, registeredAt: event.occurredAt });
        }
        break;
      }
      // Logged for later projections; no screen counts them yet.
      case 'dossier.created':
      case 'dossier.completed':
      case 'dossier.failed':
      case 'subscription.changed':
        break;
    }
  }
  return { days: [...days.values()], userDays: [...userDays.values()], firmDays: [...firmDays.values()], members: [...members.values()] };
}

/** The valid one of two memberships of a user: the later; at the same instant, the greater id, so that any order gives the same result. */
function isLater(at: string, firmId: string, known: MemberRow): boolean {
  return at > known.registeredAt || (at === known.registeredAt && firmId > known.firmId);
}
