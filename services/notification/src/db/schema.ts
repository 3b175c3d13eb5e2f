import type { MailKind } from '../domain/mail.ts';
import type { ContactMessage, MailDetails } from '../domain/words.ts';

export const NOTIFICATION_SCHEMA = 'notification';

export type MessageRow = {
  id: string;
  /** The event that the message reports; one message per event. */
  eventId: string;
  kind: MailKind;
  /** The addressee; null for a link, whose account is read at sending, and for the contact form. */
  userId: string | null;
  dossierId: string | null;
  /** For a message with a link, whose secret is read from auth. */
  linkId: string | null;
  /** For a message about the contact form. */
  contactId: string | null;
  /** Facts of the event for the text. */
  details: MailDetails;
  /** `sending` is written by the previous release only: a leased message is `pending` with a claim. */
  state: 'pending' | 'sending' | 'sent' | 'failed';
  attempts: number;
  /** Next try; while a sender holds the message, the end of its lease. */
  dueAt: Date;
  /** Lease of the message's sender. */
  claim: string | null;
  /** Failure code; never an address or a server's text. */
  failure: string | null;
  createdAt: Date;
  changedAt: Date;
};

/** A message of the contact form, in clear. */
export type ContactRow = ContactMessage & { id: string; userId: string | null; createdAt: Date };

/** The stored form: one encrypted value, and a digest of the address. The plain columns hold only rows of a previous release. */
export type StoredContact = { [K in keyof ContactMessage]: string | null } & {
  id: string;
  userId: string | null;
  createdAt: Date;
  encrypted: Buffer | null;
  emailDigest: Buffer | null;
};

export type NotificationDb = { messages: MessageRow; contactMessages: StoredContact };
