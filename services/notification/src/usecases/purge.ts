import type { Database } from '@attendu/db/database';
import { deleteContactsBefore } from '../db/contacts.ts';
import { deleteMessagesBefore } from '../db/messages.ts';
import type { NotificationDb } from '../db/schema.ts';

/** Retention stated in the privacy policy. */
const KEPT_MS = 3 * 365 * 86_400_000;

/** Deletes messages of the contact form, and the record of e-mails sent or given up, after three years. */
export function purge(deps: { readonly database: Database<NotificationDb> }) {
  return async (now: Date): Promise<void> => {
    const limit = new Date(now.getTime() - KEPT_MS);
    await deleteContactsBefore(deps.database.kysely, limit);
    await deleteMessagesBefore(deps.database.kysely, limit);
  };
}
