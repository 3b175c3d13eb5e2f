import { mailedName } from '@attendu/contracts/person-name';
import type { Database } from '@attendu/db/database';
import type { Logger } from '@attendu/log/logger';
import { DeliveryError, type Mailer, SEND_DEADLINE_MS } from '../adapters/smtp.ts';
import { type Claimed, claimDue, closeAttempt, type Outcome } from '../db/messages.ts';
import type { NotificationDb } from '../db/schema.ts';
import { isRejected, messageId, nextAttempt } from '../domain/delivery.ts';
import { urlOf } from '../domain/link-of.ts';
import { renderMail } from '../domain/mail.ts';
import type { JobContext } from './queue-message.ts';

export type Contact = { readonly email: string; readonly firstName: string; readonly lastName: string };
export type MailedLink = { readonly contact: Contact; readonly token: string };

export type SenderDeps = {
  readonly database: Database<NotificationDb>;
  readonly mailer: Mailer;
  /** Whom to write to; null when the account is gone. Throws when that cannot be known now. */
  readonly contact: (userId: string, eventId: string) => Promise<Contact | null>;
  /** Whom a link is for and its secret; null when it must not leave any more. Throws when that cannot be known now. */
  readonly link: (linkId: string, eventId: string) => Promise<MailedLink | null>;
  /** Where the application is, without a trailing slash. */
  readonly publicUrl: string;
  /** The domain of the sender's address. */
  readonly mailHost: string;
  readonly log: Logger;
  /** From 0 to 1. */
  readonly jitter: () => number;
};

/** Messages sent at once, and in one go. */
const BATCH = 4;
/** Longer than any attempt may last: the contact's call, the sending, and as much again. */
export const LEASE_MS = 3 * SEND_DEADLINE_MS;

/** Sends what is due, and answers how many messages were tried. Several senders may run at once. */
export function sendDueMessages(deps: SenderDeps) {
  return async (ctx: JobContext): Promise<number> => {
    const claim = ctx.newId();
    const now = ctx.now();
    const lease = new Date(now.getTime() + LEASE_MS);
    const claimed = await claimDue(deps.database.kysely, { claim, now, lease, limit: BATCH });
    await Promise.all(claimed.map((message) => attempt(deps, ctx, message, claim)));
    return claimed.length;
  };
}

async function attempt(deps: SenderDeps, ctx: JobContext, message: Claimed, claim: string): Promise<void> {
  const { id, attempts } = message;
  const outcome = await outcomeOf(deps, ctx, message);
  // Left open when the database is down: the lease ends, and the same message leaves again under the same Message-ID.
  const closed = await closeAttempt(deps.database.kysely, id, claim, outcome, ctx.now()).catch((err: unknown) => {
    deps.log.error({ err, message: id }, 'the end of an attempt could not be written');
    return false;
  });
  const failure = outcome.state === 'sent' ? null : outcome.failure;
  const line = { message: id, event: message.eventId, attempts, state: outcome.state, failure, closed };
  if (outcome.state === 'sent') deps.log.info(line, 'message sent');
  else deps.log.warn(line, outcome.state === 'failed' ? 'message given up' : 'message not sent, will be tried again');
}

async function outcomeOf(deps: SenderDeps, ctx: JobContext, message: Claimed): Promise<Outcome> {
  try {
    const addressee = await addresseeOf(deps, message);
    if (!addressee) return { state: 'failed', failure: 'no_account' };
    const { contact, secret } = addressee;
    await deps.mailer.send({
      ...renderMail(message.kind, {
        firstName: contact.firstName,
        url: urlOf(deps.publicUrl, message, secret, contact.email),
        details: message.details,
      }),
      to: { name: `${mailedName(contact.firstName)} ${mailedName(contact.lastName)}`.trim(), address: contact.email },
      messageId: messageId(message.eventId, deps.mailHost),
    });
    return { state: 'sent' };
  } catch (error) {
    const failure = error instanceof DeliveryError ? (error.code ?? 'unknown') : 'contact_unavailable';
    if (error instanceof DeliveryError && isRejected(error)) return { state: 'failed', failure: 'rejected' };
    const dueAt = nextAttempt(message.attempts, ctx.now(), deps.jitter());
    return dueAt ? { state: 'pending', dueAt, failure } : { state: 'failed', failure };
  }
}

async function addresseeOf(deps: SenderDeps, message: Claimed): Promise<{ contact: Contact; secret: string | null } | null> {
  if (message.linkId !== null) {
    const link = await deps.link(message.linkId, message.eventId);
    return link && { contact: link.contact, secret: link.token };
  }
  const contact = message.userId === null ? null : await deps.contact(message.userId, message.eventId);
  return contact && { contact, secret: null };
}
