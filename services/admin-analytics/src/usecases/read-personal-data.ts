import type { PersonalDataPage } from '@attendu/contracts/personal-data';
import type { Database } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { eventsOf } from '../db/event-log.ts';
import type { AnalyticsDb } from '../db/schema.ts';

const PAGE = 500;

/** A person's events in the log. */
export function readPersonalData(deps: { readonly database: Database<AnalyticsDb> }) {
  return async (_ctx: RequestContext, input: { userId: string; after?: string | undefined }): Promise<PersonalDataPage> => {
    const after = Number(input.after ?? 0);
    const rows = await eventsOf(deps.database.kysely, input.userId, Number.isSafeInteger(after) ? after : 0, PAGE);
    return { records: rows.map((row) => ({ kind: 'event', ...row })), next: rows.length === PAGE ? String(rows.at(-1)?.seq ?? 0) : null };
  };
}
