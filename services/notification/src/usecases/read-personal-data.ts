import type { PersonalDataPage } from '@attendu/contracts/personal-data';
import type { Database } from '@attendu/db/database';
import type { Vault } from '@attendu/db/vault';
import type { RequestContext } from '@attendu/http/context';
import { contactsOf } from '../db/contacts.ts';
import { messagesOf } from '../db/messages.ts';
import type { NotificationDb } from '../db/schema.ts';

const PAGE = 500;

/** The user's contact messages, and the messages sent to them. */
export function readPersonalData(deps: { readonly database: Database<NotificationDb>; readonly vault: Vault }) {
  return async (_ctx: RequestContext, input: { userId: string; after?: string | undefined }): Promise<PersonalDataPage> => {
    const rows = await messagesOf(deps.database.kysely, input.userId, input.after ?? null, PAGE);
    const written = input.after === undefined ? await contactsOf(deps.database.kysely, deps.vault, input.userId) : [];
    return {
      records: [
        ...written.map((row) => ({ kind: 'contact', ...row })),
        ...rows.map(({ kind, ...row }) => ({ kind: 'message', about: kind, ...row })),
      ],
      next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null,
    };
  };
}
