import type { MailKind } from '../domain/mail.ts';
import type { ContactMessage, MailDetails } from '../domain/words.ts';

export const NOTIFICATION_SCHEMA = 'notification';

export type MessageRow = {
  id: string;
  /** The event that the message tells; one message an event. */
  eventId: string;
  kind: MailKind;
  /** Who is written to; null for a link, whose account is asked when it leaves, and for the contact form. */
  userId: string | null;
  dossierId: string | null;
  /** Of a message that carries a link to be asked of auth. */
  linkId: string | null;
  /** Of a message about the contact form. */
  contactId: string | null;
  /** Facts of the event that the text tells. */
  details: MailDetails;
  /** `sending` is written by the previous release only: a message in hand is `pending` with a claim. */
  state: 'pending' | 'sending' | 'sent' | 'failed';
  attempts: number;
  /** When to try; while a sender has the message, when its lease is over. */
  dueAt: Date;
  /** The lease of the sender that has the message. */
  claim: string | null;
  /** Why it was not sent, in a word; never an address nor a server's sentence. */
  failure: string | null;
  createdAt: Date;
  changedAt: Date;
};

/** A message of the contact form. */
export type ContactRow = ContactMessage & { id: string; userId: string | null; createdAt: Date };

export type NotificationDb = { messages: MessageRow; contactMessages: ContactRow };
