import type { Bus } from '@attendu/bus/bus';
import type { notificationRoutes } from '@attendu/contracts/notification/routes';
import type { RouteInput } from '@attendu/contracts/route';
import { type Database, inTransaction } from '@attendu/db/database';
import type { Vault } from '@attendu/db/vault';
import { eventMeta, type RequestContext } from '@attendu/http/context';
import { hasWrittenSince, keepContact } from '../db/contacts.ts';
import { queueMessage } from '../db/messages.ts';
import type { NotificationDb } from '../db/schema.ts';

const DAY_MS = 86_400_000;

export type ContactDeps = {
  readonly database: Database<NotificationDb>;
  readonly bus: Pick<Bus<'notification'>, 'publish'>;
  /** Encrypts names, addresses and texts. */
  readonly vault: Vault;
  /** Whether the operator has a contact address. */
  readonly hasOperatorAddress: boolean;
};

/**
 * Stores a message, and queues the e-mail to the operator and the acknowledgement, in one transaction. An address receives one
 * acknowledgement a day, so that the form cannot be used to flood a stranger.
 */
export function receiveContact(deps: ContactDeps) {
  return async (ctx: RequestContext, { body }: RouteInput<typeof notificationRoutes.contact>): Promise<'done'> => {
    if (body.site !== '') return 'done';
    const [id, now] = [ctx.newId(), ctx.now()];
    const userId = ctx.user?.userId ?? null;
    await inTransaction(deps.database.kysely, async (tx) => {
      const isKnown = await hasWrittenSince(tx, deps.vault, body.email, new Date(now.getTime() - DAY_MS));
      await keepContact(tx, deps.vault, {
        id,
        lastName: body.nom,
        firstName: body.prenom,
        email: body.email,
        phone: body.telephone,
        firm: body.cabinet,
        message: body.message,
        userId,
        createdAt: now,
      });
      const eventId = await deps.bus.publish(tx, eventMeta(ctx), 'contact.received', { contactId: id, userId });
      const mail = { userId: null, dossierId: null, linkId: null, contactId: id, details: {} };
      if (deps.hasOperatorAddress) await queueMessage(tx, { ...mail, id: ctx.newId(), eventId, kind: 'contact.received' }, now);
      if (!isKnown) await queueMessage(tx, { ...mail, id: ctx.newId(), eventId: ctx.newId(), kind: 'contact.acknowledged' }, now);
    });
    return 'done';
  };
}
