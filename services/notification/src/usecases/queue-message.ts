import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import { queueMessage as queue } from '../db/messages.ts';
import type { NotificationDb } from '../db/schema.ts';

export type JobContext = { now(): Date; newId(): string };

/** The end of an analysis becomes a message to its author, in the transaction that takes the event. */
export function queueMessage(ctx: JobContext) {
  return async (tx: Tx<NotificationDb>, event: Envelope<'dossier.completed' | 'dossier.failed'>): Promise<void> => {
    if (event.name === 'dossier.failed' && !event.data.notify) return;
    const { userId, dossierId } = event.data;
    await queue(tx, { id: ctx.newId(), eventId: event.id, kind: event.name, userId, dossierId }, ctx.now());
  };
}
