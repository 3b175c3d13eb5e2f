import type { Handlers } from '@attendu/bus/bus';
import { deleteContactsOf } from './db/contacts.ts';
import { deleteMessagesOf, deleteMessagesOfDossier } from './db/messages.ts';
import type { NotificationDb } from './db/schema.ts';
import { type JobContext, queueMessage } from './usecases/queue-message.ts';

/** The events that notification consumes. */
export function handlers(ctx: JobContext): Handlers<'notification', NotificationDb> {
  const queue = queueMessage(ctx);
  return {
    'dossier.completed': queue,
    'dossier.failed': queue,
    'dossier.outdated': queue,
    'password.reset-requested': queue,
    'email.verification-requested': queue,
    'password.changed': queue,
    'user.invited': queue,
    'admin.password-locked': queue,
    'device.added': queue,
    'account.locked': queue,
    'terms.changing': queue,
    'factor.changed': queue,
    'trial.ending': queue,
    'trial.ended': queue,
    'subscription.changed': queue,
    'payment.failed': queue,
    'invoice.paid': queue,
    'renewal.upcoming': queue,
    'price.changing': queue,
    'firm.member-invited': queue,
    'firm.membership-told': queue,
    'sharing.digest-due': queue,
    'user.deleted': async (tx, { data }) => {
      await deleteMessagesOf(tx, data.userId);
      await deleteContactsOf(tx, data.userId);
    },
    'dossier.deleted': (tx, { data }) => deleteMessagesOfDossier(tx, data.dossierId),
  };
}
