import type { Database } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import type { Owners } from '../adapters/owners.ts';
import { insertAdminRead } from '../db/audit.ts';
import type { AnalyticsDb } from '../db/schema.ts';

export type Deps = { readonly database: Database<AnalyticsDb>; readonly owners: Owners };

type Shown = { readonly route: string; readonly userIds: readonly string[]; readonly dossierIds: readonly string[] };

/** Audits whose names and texts this administrator is about to see, in the database and in the process's log; when that fails, they are not shown. */
export async function keepReading({ database }: Pick<Deps, 'database'>, ctx: RequestContext, shown: Shown): Promise<void> {
  const line = {
    adminId: requireUser(ctx).userId,
    route: shown.route,
    userIds: [...new Set(shown.userIds)],
    dossierIds: [...new Set(shown.dossierIds)],
  };
  await insertAdminRead(database.kysely, { id: ctx.newId(), readAt: ctx.now(), ...line, place: ctx.clientAddress });
  ctx.log.info({ audit: line }, 'personal data shown');
}
