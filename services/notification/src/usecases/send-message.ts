import { mailedName } from '@attendu/contracts/person-name';
import type { Held } from '@attendu/db/leases/held';
import { Problem } from '@attendu/http/problem';
import type { Logger } from '@attendu/log/logger';
import { isUnavailable } from '@attendu/log/unavailable';
import { counter, startAtZero } from '@attendu/telemetry/metrics';
import type { Mailer } from '../adapters/smtp.ts';
import { NO_ACCOUNT, type Outcome, recordOutcome } from '../db/messages.ts';
import type { ContactRow, MessageRow, NotificationDb } from '../db/schema.ts';
import { DeliveryError, isRejected, messageId, retryDelayMs } from '../domain/delivery.ts';
import { urlOf } from '../domain/link-of.ts';
import { renderMail } from '../domain/mail.ts';
import type { MailDetails } from '../domain/words.ts';
import type { JobContext } from './queue-message.ts';

const mails = counter('attendu_mails_total', 'Tries of an e-mail, by outcome: sent, pending (to be tried again), failed, no_account.', [
  'outcome',
]);
startAtZero(mails, [{ outcome: 'sent' }, { outcome: 'pending' }, { outcome: 'failed' }, { outcome: 'no_account' }]);

export type Contact = { readonly email: string; readonly firstName: string; readonly lastName: string };
export type MailedLink = { readonly contact: Contact; readonly token: string; readonly firmName?: string | undefined };
export type HeldMessage = Held<NotificationDb, MessageRow>;

export type SenderDeps = {
  readonly mailer: Mailer;
  /** The addressee; null when the account is deleted. Throws when auth does not answer. */
  readonly contact: (userId: string, eventId: string) => Promise<Contact | null>;
  /** A link's addressee and secret; null when it must no longer be sent. Throws when auth does not answer. */
  readonly link: (linkId: string, eventId: string) => Promise<MailedLink | null>;
  /** Null for an unknown firm. Throws when auth does not answer. */
  readonly firmName: (firmId: string, eventId: string) => Promise<string | null>;
  /** A message of the contact form; undefined when it was deleted. */
  readonly written: (id: string) => Promise<ContactRow | undefined>;
  /** Address of the operator; null when none is configured. */
  readonly operator: string | null;
  /** The application's URL, without a trailing slash. */
  readonly publicUrl: string;
  /** The domain of the sender's address. */
  readonly mailHost: string;
  readonly log: Logger;
  /** From 0 to 1. */
  readonly jitter: () => number;
};

/**
 * Sends one message. Writing its outcome is retried until the database accepts it: a message that the mail server accepted is sent a second
 * time only when the process dies in between, and then under the same Message-ID.
 */
export function sendMessage(deps: SenderDeps, ctx: JobContext) {
  return async (held: HeldMessage): Promise<void> => close(deps, ctx, held, await outcomeOf(deps, held));
}

/** A message whose senders all died is not retried for ever. */
export function giveUpMessage(deps: SenderDeps, ctx: JobContext) {
  return (held: HeldMessage): Promise<void> => close(deps, ctx, held, { state: 'failed', failure: 'sender_died' });
}

async function close(deps: SenderDeps, ctx: JobContext, held: HeldMessage, outcome: Outcome): Promise<void> {
  const { id, eventId } = held.row;
  const failure = outcome.state === 'sent' ? null : outcome.failure;
  const line = { message: id, event: eventId, attempts: held.attempts, state: outcome.state, failure };
  if (outcome.state === 'sent') deps.log.info(line, 'message sent');
  else deps.log.warn(line, outcome.state === 'failed' ? 'message given up' : 'message not sent, will be tried again');
  const again = outcome.state === 'pending' ? { inMs: outcome.inMs, counted: true } : undefined;
  await held.end((tx) => recordOutcome(tx, id, outcome, ctx.now()), again);
  mails.inc({ outcome: failure === NO_ACCOUNT ? 'no_account' : outcome.state });
}

async function outcomeOf(deps: SenderDeps, { row: message, attempts, signal }: HeldMessage): Promise<Outcome> {
  try {
    const addressee = await addresseeOf(deps, message);
    if (!addressee) return { state: 'failed', failure: NO_ACCOUNT };
    const { contact, secret, details } = addressee;
    const mail = {
      ...renderMail(message.kind, {
        firstName: contact.firstName,
        url: urlOf(deps.publicUrl, message, secret, details.contact?.email ?? contact.email),
        details,
      }),
      to: { name: `${mailedName(contact.firstName)} ${mailedName(contact.lastName)}`.trim(), address: contact.email },
      messageId: messageId(message.eventId, deps.mailHost),
      // The operator answers the person who wrote.
      replyTo: message.kind === 'contact.received' ? (details.contact?.email ?? null) : null,
    };
    await deps.mailer.send(mail, signal);
    return { state: 'sent' };
  } catch (error) {
    if (error instanceof DeliveryError && isRejected(error)) return { state: 'failed', failure: 'rejected' };
    const failure = failureOf(error);
    if (failure === OUR_FAULT) deps.log.error({ err: error, message: message.id, kind: message.kind }, 'a message could not be made');
    const inMs = retryDelayMs(attempts, deps.jitter());
    return inMs === null ? { state: 'failed', failure } : { state: 'pending', inMs, failure };
  }
}

const OUR_FAULT = 'not_made';

/** A mail server's code, a service that does not answer, or a fault of ours: an operator mends each elsewhere. */
function failureOf(error: unknown): string {
  if (error instanceof DeliveryError) return error.code ?? 'unknown';
  return error instanceof Problem || isUnavailable(error) ? 'contact_unavailable' : OUR_FAULT;
}

/** `details`: facts from the event, and the names that the text mentions. */
type Addressee = { readonly contact: Contact; readonly secret: string | null; readonly details: MailDetails };

async function addresseeOf(deps: SenderDeps, message: MessageRow): Promise<Addressee | null> {
  if (message.contactId !== null) {
    const written = await deps.written(message.contactId);
    if (written === undefined) return null;
    const details = { contact: written };
    if (message.kind === 'contact.acknowledged') return { contact: written, secret: null, details };
    return deps.operator === null ? null : { contact: { email: deps.operator, firstName: '', lastName: '' }, secret: null, details };
  }
  if (message.linkId !== null) {
    const link = await deps.link(message.linkId, message.eventId);
    const { firmName } = link ?? {};
    return link && { contact: link.contact, secret: link.token, details: firmName === undefined ? message.details : { firmName } };
  }
  const contact = message.userId === null ? null : await deps.contact(message.userId, message.eventId);
  return contact && { contact, secret: null, details: await withNames(deps, message) };
}

/** The names of the firm and of the member that a message is about. */
async function withNames(deps: SenderDeps, { details, eventId }: MessageRow): Promise<MailDetails> {
  const { firmId, memberId } = details;
  if (firmId === undefined || memberId === undefined) return details;
  const firmName = await deps.firmName(firmId, eventId);
  const member = await deps.contact(memberId, eventId);
  return { ...details, ...(firmName === null ? {} : { firmName }), ...(member === null ? {} : { member }) };
}
