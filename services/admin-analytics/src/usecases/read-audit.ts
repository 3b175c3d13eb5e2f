import { type AuditPage, analyticsAdminRoutes } from '@attendu/contracts/analytics/admin-routes';
import { SECURITY_EVENTS } from '@attendu/contracts/auth/security-events';
import type { RouteInput } from '@attendu/contracts/route';
import type { RequestContext } from '@attendu/http/context';
import { adminActs, adminReads } from '../db/audit.ts';
import { type Deps, keepReading } from './deps.ts';
import { lineCursor, timeCursor } from './time-cursor.ts';

type Input = RouteInput<typeof analyticsAdminRoutes.audit>['query'];
type Line = Omit<AuditPage['lines'][number], 'admin' | 'subjects' | 'subjectCount'> & { adminId: string | null; subjectIds: string[] };
type Lines = { readonly lines: Line[]; readonly next: string | null };
/** Most accounts that one reading lists by name. */
const NAMED = 5;

/** The audit log: acts of super-administrators, whose names and texts they were shown, security events of accounts. Reading it is itself audited. */
export function readAudit(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<AuditPage> => {
    const { lines, next } = await linesOf(deps, ctx, input);
    const ids = lines.flatMap(({ adminId, subjectIds }) => [...(adminId === null ? [] : [adminId]), ...subjectIds.slice(0, NAMED)]);
    const people = await deps.owners.people(ids, ctx.requestId);
    await keepReading(deps, ctx, { route: analyticsAdminRoutes.audit.id, userIds: [...people.keys()], dossierIds: [] });
    const named = (id: string) => ({ id, email: people.get(id)?.email ?? null });
    return {
      lines: lines.map(({ adminId, subjectIds, ...line }) => ({
        ...line,
        admin: adminId === null ? null : named(adminId),
        subjects: subjectIds.slice(0, NAMED).map(named),
        subjectCount: subjectIds.length,
      })),
      next,
    };
  };
}

async function linesOf(deps: Deps, ctx: RequestContext, input: Input): Promise<Lines> {
  if (input.kind === 'security') return security(deps, ctx, input);
  const cursor = timeCursor(input.cursor);
  const time = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));
  const filter = {
    ...{ adminId: input.admin ?? null, userId: input.user ?? null, what: input.what ?? null },
    ...{ from: time(input.from), to: time(input.to), limit: input.limit, cursor },
  };
  return input.kind === 'acts' ? acts(deps, filter) : reads(deps, filter);
}

/** From auth, which stores it. */
async function security(deps: Deps, ctx: RequestContext, { admin, user, what, from, to, limit, cursor }: Input): Promise<Lines> {
  const event = SECURITY_EVENTS.find((name) => name === what);
  if (what !== undefined && event === undefined) return { lines: [], next: null };
  const query = { actor: admin, user, event, from, to, limit, cursor: lineCursor(cursor) };
  const { events, next } = await deps.owners.securityEvents(query, ctx.requestId);
  const lines = events.map(({ id, at, event: name, userId, actorId, place, detail }) => ({
    ...{ id, at, what: name, adminId: actorId, reason: detail, place, dossiers: 0 },
    subjectIds: userId === null ? [] : [userId],
  }));
  return { lines, next };
}

type Filter = Parameters<typeof adminActs>[1];

async function acts({ database }: Deps, filter: Filter): Promise<Lines> {
  const { rows, next } = await adminActs(database.kysely, filter);
  const lines = rows.map(({ id, actedAt, adminId, action, subjectId, reason, place }) => ({
    ...{ id, adminId, what: action, reason, place, dossiers: 0 },
    at: actedAt.toISOString(),
    subjectIds: subjectId === null ? [] : [subjectId],
  }));
  return { lines, next };
}

async function reads({ database }: Deps, filter: Filter): Promise<Lines> {
  const { rows, next } = await adminReads(database.kysely, filter);
  const lines = rows.map(({ id, readAt, adminId, route, userIds, dossierIds, place }) => ({
    ...{ id, adminId, what: route, reason: null, place, dossiers: dossierIds.length },
    at: readAt.toISOString(),
    subjectIds: userIds,
  }));
  return { lines, next };
}
