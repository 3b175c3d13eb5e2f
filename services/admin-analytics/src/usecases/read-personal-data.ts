import type { PersonalDataPage } from '@attendu/contracts/personal-data';
import type { Database } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { adminActs, adminReads } from '../db/audit.ts';
import { eventsOf } from '../db/event-log.ts';
import type { AnalyticsDb } from '../db/schema.ts';

const PAGE = 500;
/** The data held about a person, one kind after the other; a cursor is `<kind>:<position in it>`. */
const KINDS = ['event', 'consultation', 'act'] as const;
type Kind = (typeof KINDS)[number];
type Part = { readonly records: Record<string, unknown>[]; readonly next: string | null };

/** Logged events of a person, the readings of their data by super-administrators, and the acts on their account. */
export function readPersonalData(deps: { readonly database: Database<AnalyticsDb> }) {
  return async (_ctx: RequestContext, input: { userId: string; after?: string | undefined }): Promise<PersonalDataPage> => {
    const { kind, after } = placeOf(input.after);
    const { records, next } = await part(deps.database, input.userId, kind, after);
    const following = KINDS[KINDS.indexOf(kind) + 1];
    const cursor = next === null ? following && `${following}:` : `${kind}:${next}`;
    return { records: records.map((record) => ({ kind, ...record })), next: cursor ?? null };
  };
}

function placeOf(cursor = 'event:'): { kind: Kind; after: string } {
  const [, name, after = ''] = /^(\w+):(.*)$/.exec(cursor) ?? [];
  const kind = KINDS.find((one) => one === name);
  if (kind === undefined) throw problem('request.invalid', { errors: [{ path: 'after', message: 'Le curseur est invalide.' }] });
  return { kind, after };
}

async function part({ kysely }: Database<AnalyticsDb>, userId: string, kind: Kind, after: string): Promise<Part> {
  const filter = { adminId: null, userId, limit: PAGE, cursor: after === '' ? null : after };
  if (kind === 'event') {
    const rows = await eventsOf(kysely, userId, Number(after) || 0, PAGE);
    return { records: rows, next: rows.length === PAGE ? String(rows.at(-1)?.seq ?? 0) : null };
  }
  if (kind === 'consultation') {
    const { rows, next } = await adminReads(kysely, filter);
    return { records: rows.map(({ readAt, route }) => ({ readAt, route })), next };
  }
  const { rows, next } = await adminActs(kysely, filter);
  return { records: rows.map(({ actedAt, action, reason }) => ({ actedAt, action, reason })), next };
}
