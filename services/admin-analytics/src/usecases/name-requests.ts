import type { AdminRequest } from '@attendu/contracts/analytics/admin-routes';
import type { RequestContext } from '@attendu/http/context';
import type { RequestRow } from '../db/requests.ts';
import type { Deps } from './deps.ts';
import { keepReading } from './deps.ts';

/** Requests with the names and texts of their owners; the reading is audited. `alsoShown`: accounts shown beside them. */
export async function nameRequests(
  deps: Deps,
  ctx: RequestContext,
  o: { route: string; rows: readonly RequestRow[]; alsoShown?: readonly string[] },
): Promise<AdminRequest[]> {
  const userIds = o.rows.map(({ userId }) => userId);
  const dossierIds = o.rows.map(({ dossierId }) => dossierId);
  const [people, dossiers] = await Promise.all([
    deps.owners.people(userIds, ctx.requestId),
    deps.owners.dossiers(dossierIds, ctx.requestId),
  ]);
  await keepReading(deps, ctx, { route: o.route, userIds: [...people.keys(), ...(o.alsoShown ?? [])], dossierIds: [...dossiers.keys()] });
  return o.rows.map(({ dossierId, userId, at }) => {
    const dossier = dossiers.get(dossierId);
    return {
      dossier_id: dossierId,
      user_email: people.get(userId)?.email ?? null,
      created_at: at.toISOString(),
      name: dossier?.name ?? null,
      contexte: dossier?.contexte ?? null,
      is_analysing: dossier?.is_analysing ?? null,
    };
  });
}
