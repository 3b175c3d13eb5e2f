import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { type NewMessage, queueMessage as queue } from '../db/messages.ts';
import type { NotificationDb } from '../db/schema.ts';
import type { MailedEventName } from '../domain/mail.ts';
import type { MailDetails } from '../domain/words.ts';

export type JobContext = { now(): Date; newId(): string };

type MailedEvent = Envelope<MailedEventName>;

/** Queues the message of an event, in the transaction that consumes the event. */
export function queueMessage(ctx: JobContext) {
  return async (tx: Tx<NotificationDb>, event: MailedEvent): Promise<void> => {
    if (event.name === 'dossier.failed' && !event.data.notify) return;
    // Nothing new: the changes were already reported, or reverted.
    if (event.name === 'dossier.outdated' && event.data.added === 0) return;
    // The invoice of a renewal reports it.
    if (event.name === 'subscription.changed' && event.data.change === 'renewed') return;
    await queue(tx, { id: ctx.newId(), eventId: event.id, kind: event.name, contactId: null, ...subjectOf(event) }, ctx.now());
  };
}

function subjectOf({ data, occurredAt }: MailedEvent): Pick<NewMessage, 'userId' | 'dossierId' | 'linkId' | 'details'> {
  return {
    userId: 'userId' in data ? data.userId : null,
    dossierId: 'dossierId' in data ? data.dossierId : null,
    linkId: 'linkId' in data ? data.linkId : null,
    details: detailsOf(data, occurredAt),
  };
}

function detailsOf(data: MailedEvent['data'], occurredAt: string): MailDetails {
  if ('membership' in data) {
    const { firmId, memberId, membership } = data;
    return { firmId, memberId, membership };
  }
  if ('change' in data) {
    const { change, holder, plan, seats, at, afterTrial = false } = data;
    return { change, holder, plan, seats, at, afterTrial };
  }
  if ('attempt' in data) {
    const { cents, nextAttemptAt, graceUntil = null } = data;
    return { cents, at: nextAttemptAt, graceUntil: graceUntil !== null && graceUntil > occurredAt ? graceUntil : null };
  }
  if ('number' in data) return { cents: data.cents, number: data.number };
  if ('from' in data) return 'plan' in data ? { plan: data.plan, at: data.from, cents: data.cents } : { at: data.from };
  if ('cents' in data) return { plan: data.plan, at: data.at, cents: data.cents };
  if ('departures' in data) return { shared: data.shared, comments: data.comments, departures: data.departures };
  if ('changed' in data) return { changed: data.changed, citations: data.citations };
  if ('factorChange' in data) return { factorChange: data.factorChange, at: occurredAt };
  if ('device' in data) return { device: data.device, at: occurredAt };
  return 'endsAt' in data ? { at: data.endsAt } : {};
}
