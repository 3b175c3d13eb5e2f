import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { type NewMessage, queueMessage as queue } from '../db/messages.ts';
import type { NotificationDb } from '../db/schema.ts';
import type { MailDetails, MailKind } from '../domain/mail.ts';

export type JobContext = { now(): Date; newId(): string };

type Told = Envelope<MailKind>;

/** An event that someone must hear of becomes a message, in the transaction that takes the event. */
export function queueMessage(ctx: JobContext) {
  return async (tx: Tx<NotificationDb>, event: Told): Promise<void> => {
    if (event.name === 'dossier.failed' && !event.data.notify) return;
    // Nothing new: what had changed was told before, or is as it was cited again.
    if (event.name === 'dossier.outdated' && event.data.added === 0) return;
    await queue(tx, { id: ctx.newId(), eventId: event.id, kind: event.name, ...subjectOf(event) }, ctx.now());
  };
}

function subjectOf({ data, occurredAt }: Told): Pick<NewMessage, 'userId' | 'dossierId' | 'linkId' | 'details'> {
  return {
    userId: 'userId' in data ? data.userId : null,
    dossierId: 'dossierId' in data ? data.dossierId : null,
    linkId: 'linkId' in data ? data.linkId : null,
    details: detailsOf(data, occurredAt),
  };
}

function detailsOf(data: Told['data'], occurredAt: string): MailDetails {
  if ('changed' in data) return { changed: data.changed, citations: data.citations };
  if ('device' in data) return { device: data.device, at: occurredAt };
  return 'endsAt' in data ? { at: data.endsAt } : {};
}
