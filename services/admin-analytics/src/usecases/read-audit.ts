import { AUDIT_PAGE, type AuditPage, analyticsAdminRoutes } from '@attendu/contracts/analytics/admin-routes';
import type { RequestContext } from '@attendu/http/context';
import { adminActs, adminReads } from '../db/audit.ts';
import { type Deps, keepReading } from './deps.ts';
import { timeCursor } from './time-cursor.ts';

type Input = {
  readonly kind: 'acts' | 'reads';
  readonly admin?: string | undefined;
  readonly user?: string | undefined;
  readonly cursor?: string | undefined;
};
/** Accounts of one reading that are named. */
const NAMED = 5;

/** The audit log: what super-administrators did, or whose names and texts they were shown. Reading it is a reading too. */
export function readAudit(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<AuditPage> => {
    const filter = { adminId: input.admin ?? null, userId: input.user ?? null, limit: AUDIT_PAGE, cursor: timeCursor(input.cursor) };
    const { lines, next } = input.kind === 'acts' ? await acts(deps, filter) : await reads(deps, filter);
    const ids = lines.flatMap(({ adminId, subjectIds }) => [adminId, ...subjectIds.slice(0, NAMED)]);
    const people = await deps.owners.people(ids, ctx.requestId);
    await keepReading(deps, ctx, { route: analyticsAdminRoutes.audit.id, userIds: [...people.keys()], dossierIds: [] });
    const named = (id: string) => ({ id, email: people.get(id)?.email ?? null });
    return {
      lines: lines.map(({ adminId, subjectIds, ...line }) => ({
        ...line,
        admin: named(adminId),
        subjects: subjectIds.slice(0, NAMED).map(named),
        subjectCount: subjectIds.length,
      })),
      next,
    };
  };
}

type Filter = Parameters<typeof adminActs>[1];

async function acts({ database }: Deps, filter: Filter) {
  const { rows, next } = await adminActs(database.kysely, filter);
  const lines = rows.map(({ id, actedAt, adminId, action, subjectId, reason, place }) => ({
    ...{ id, adminId, what: action, reason, place, dossiers: 0 },
    at: actedAt.toISOString(),
    subjectIds: [subjectId],
  }));
  return { lines, next };
}

async function reads({ database }: Deps, filter: Filter) {
  const { rows, next } = await adminReads(database.kysely, filter);
  const lines = rows.map(({ id, readAt, adminId, route, userIds, dossierIds, place }) => ({
    ...{ id, adminId, what: route, reason: null, place, dossiers: dossierIds.length },
    at: readAt.toISOString(),
    subjectIds: userIds,
  }));
  return { lines, next };
}
